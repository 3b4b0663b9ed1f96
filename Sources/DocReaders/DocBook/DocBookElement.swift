/// The elements of DocBook and Mallard 1.1, grouped by function, according to the reference part of DocBook 5.1. Elements that exist only in
/// DocBook 4 are included.
enum DocBookElement {
  /// The HTML element that replaces each DocBook element. If an element is not in this table, only its content is written.
  static let blocks: [String: String] = [
    "para": "p", "simpara": "p", "bridgehead": "p", "subtitle": "p", "attribution": "p", "refpurpose": "p",
    "releaseinfo": "p", "glosssee": "p", "glossseealso": "p", "term": "dt", "glossterm": "dt",
    "question": "dt", "answer": "dd", "glossdef": "dd", "caption": "p", "segmentedlist": "div",
    "programlisting": "pre", "screen": "pre", "literallayout": "pre", "synopsis": "pre",
    "funcsynopsisinfo": "pre", "classsynopsisinfo": "pre", "programlistingco": "div", "screenco": "div",
    "cmdsynopsis": "pre", "funcprototype": "pre", "classsynopsis": "pre", "fieldsynopsis": "pre",
    "methodsynopsis": "pre", "constructorsynopsis": "pre", "itemizedlist": "ul", "orderedlist": "ol",
    "procedure": "ol", "substeps": "ol", "calloutlist": "ol", "simplelist": "ul", "listitem": "li",
    "step": "li", "member": "li", "callout": "li", "variablelist": "dl", "glosslist": "dl", "qandaset": "dl",
    "blockquote": "blockquote", "epigraph": "blockquote", "row": "tr", "tr": "tr", "entry": "td", "td": "td",
    "th": "th", "example": "div", "informalexample": "div", "figure": "div", "sidebar": "div",
    "formalpara": "div", "abstract": "div", "equation": "div", "footnote": "span", "bibliomixed": "p",
    "address": "p", "seg": "p", "p": "p", "desc": "p", "list": "ul", "tree": "ul", "steps": "ol",
    "terms": "dl", "item": "li", "listing": "div",
  ]

  /// Chapters and sections, whose titles become headings.
  static let sections: Set = [
    "set", "book", "part", "article", "chapter", "appendix", "preface", "section", "sect1", "sect2", "sect3",
    "sect4", "sect5", "simplesect", "refentry", "refsect1", "refsect2", "refsect3", "refsection",
    "refsynopsisdiv", "reference", "glossary", "glossdiv", "bibliography", "bibliodiv", "colophon",
    "dedication", "partintro", "acknowledgements", "topic", "refnamediv", "page",
  ]

  /// Elements whose text is code.
  static let code: Set = [
    "literal", "code", "command", "filename", "function", "option", "varname", "parameter", "envar",
    "constant", "type", "classname", "methodname", "interfacename", "exceptionname", "structname",
    "structfield", "userinput", "computeroutput", "prompt", "sgmltag", "tag", "property", "symbol", "markup",
    "token", "uri", "email", "returnvalue", "errorcode", "errorname", "package", "database", "keycode",
    "namespacename", "enumvalue", "buildtarget", "jsxelement", "cmd", "file", "input", "output", "sys", "var",
  ]

  static let emphasis: Set = [
    "emphasis", "firstterm", "citetitle", "replaceable", "foreignphrase", "em", "app",
  ]

  /// Elements that a rendered page does not show.
  static let leftOut: Set = [
    "indexterm", "remark", "comment", "imageobject", "videoobject", "audioobject", "imagedata", "titleabbrev",
    "toc", "lot", "index", "legalnotice", "copyright", "revhistory", "authorgroup", "author", "editor",
    "pubdate", "spanspec", "keywordset", "subjectset", "refmiscinfo", "refclass", "lotentry",
    "col", "colgroup", "textdata", "areaspec", "include", "links", "revision", "credit", "license",
  ]

  /// Elements that contain metadata of the document, such as its author and date.
  static let infos: Set = [
    "info",
    "setinfo", "bookinfo", "partinfo", "articleinfo", "chapterinfo", "appendixinfo", "prefaceinfo",
    "sectioninfo", "sect1info", "sect2info", "sect3info", "sect4info", "sect5info", "refentryinfo",
    "refsect1info", "refsynopsisdivinfo", "referenceinfo", "blockinfo", "objectinfo", "glossaryinfo",
    "bibliographyinfo",
  ]

  static let labels = [
    "note": "Note", "tip": "Tip", "warning": "Warning", "caution": "Caution", "important": "Important",
    "danger": "Danger",
  ]
}
