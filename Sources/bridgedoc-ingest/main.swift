import DocIngest
import Foundation
// TEMP driver
let args = CommandLine.arguments
let root = args[2]
var update = IndexUpdate(roots: [IndexRoot(path: root, collection: (root as NSString).lastPathComponent)], directory: args[1])
update.jobs = args.count > 3 ? Int(args[3]) ?? 2 : 2
let report = try update.run()
print(report.documents, report.sections, report.bytes, report.seconds, report.warnings.count, report.filesUnchanged)
for w in report.warnings.prefix(5) { print(w) }
