/** Results files of any shape, read as lines: packed, in UTF-16, in a list, one object behind the other. */
export { pruneCopies } from "./copyPlace";
export { shapeLimits, type ShapeLimits } from "./limits";
export { lookAt, type Look } from "./lookAt";
export { openShaped, type Shaped, type ShapedOptions } from "./openShaped";
export { ShapeFailure } from "./shapeFailure";
