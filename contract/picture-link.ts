import * as v from 'valibot'

/** An uploaded picture as it is shown. */
const Upload = v.object({
  /** Pixels, for the page's layout before the picture has loaded. */
  width: v.number(),
  height: v.number(),
  /** Number of the crop: the address changes with it, so that a copy may be cached for ever. */
  revision: v.number(),
  /** The point that stays visible if a page shows only a part, in percent from the left and from the top. */
  focusX: v.number(),
  focusY: v.number(),
})

/** A picture on a page. */
export const PictureLink = v.object({
  name: v.string(),
  /** Alternative text; '' = the picture is decorative. */
  alt: v.string(),
  /** null = one of the drawings of the build. Lists that an older app persisted have none. */
  upload: v.optional(v.nullable(Upload), null),
})
export type PictureLink = v.InferOutput<typeof PictureLink>
