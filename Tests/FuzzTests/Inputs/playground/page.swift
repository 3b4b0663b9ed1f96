//: [Previous](@previous)
/*:
 # Kettles
 A kettle *boils* water.

 ## Boiling
 */
import Kitchen

let kettle = Kettle(litres: 1.5)
//#-hidden-code
prepare(kettle)
//#-end-hidden-code
kettle.boil() // 100 °C
//: - Note: Wait for the click.
//:
//: See [Cups](Cups).

//: ## Pouring
for cup in cups {
  /*: not markup */
  kettle.pour(into: cup)
}
/*: [Next](@next) */
