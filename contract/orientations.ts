import * as v from 'valibot'

/** Degrees clockwise by which a page is rotated. */
export const rotations = [0, 90, 180, 270] as const
export const Rotation = v.picklist(rotations, 'validation.invalid')
export type Rotation = v.InferOutput<typeof Rotation>

/** Maximum degrees by which a page is straightened. */
export const tiltMaximum = 5
/** Degrees clockwise by which the content of a page is straightened. */
export const Tilt = v.pipe(
  v.number('validation.invalid'),
  v.minValue(-tiltMaximum, 'validation.invalid'),
  v.maxValue(tiltMaximum, 'validation.invalid'),
)

/** How a page is shown, in addition to the rotation in its file. */
export const Orientation = v.object({ rotation: Rotation, tilt: Tilt })
export type Orientation = v.InferOutput<typeof Orientation>

export const asInFile: Orientation = { rotation: 0, tilt: 0 }

export const isSameOrientation = (one: Orientation, other: Orientation): boolean =>
  one.rotation === other.rotation && one.tilt === other.tilt

/** Orientations by page number; the others are as in the file. */
export const Orientations = v.record(v.string(), Orientation)
export type Orientations = v.InferOutput<typeof Orientations>
