import * as v from 'valibot'
import { uploadMaximum } from './documents.ts'
import { endpoint } from './endpoint.ts'

/** The pictures by which the band is recognised: its mark beside its name, and the icons of browsers and phones. */
export const lookFiles = [
  'mark',
  'favicon',
  'apple-touch-icon',
  'icon-192',
  'icon-512',
  'maskable-512',
  'monochrome-512',
] as const
export type LookFile = (typeof lookFiles)[number]

/** The mark of the band, as pages show it. */
export interface Mark {
  readonly address: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A logo that was uploaded, by the files that were made of it. */
export interface Logo {
  /** SHA-256 of each picture that shows it. */
  readonly files: Readonly<Record<Exclude<LookFile, 'monochrome-512'>, string>>
  /** Pixels of the mark. */
  readonly width: number
  readonly height: number
}

const path = '/api/public/look'

/** The address of a picture. It contains the version of the band's look, so that it never changes. */
export const lookAddress = (version: string, name: LookFile): string => `${path}/${version}/${name}`

/** One of the pictures. An address with the current version is cached for ever; any other one gets the current picture. */
export const getLookFile = endpoint({
  method: 'GET',
  path: `${path}/:version/:name`,
  input: {
    params: v.object({
      version: v.pipe(v.string(), v.regex(/^\w{1,40}$/, 'validation.invalid')),
      name: v.picklist(lookFiles, 'validation.invalid'),
    }),
  },
  reply: 'bytes',
})

/** Types of a logo, detected from its bytes. SVG is none of them: it may contain scripts and load other files. */
export const logoTypes = ['image/png', 'image/apng', 'image/jpeg', 'image/webp'] as const

/** Pixels that the longer side of a logo has at least: the icon of an iPhone has them. */
export const logoMinimum = 180
/** How many times as long as the other side a side of a logo may be. */
export const logoRatioMaximum = 8

const Look = v.object({
  /** Version of the pictures. */
  version: v.string(),
  /** False: the pictures are made of the band's initials. */
  hasLogo: v.boolean(),
  /** Pixels of the mark. */
  width: v.number(),
  height: v.number(),
})
export type Look = v.InferOutput<typeof Look>

const logoPath = '/api/frontend/internal/admin/settings/logo'

export const getLook = endpoint({ method: 'GET', path: logoPath, input: {}, reply: Look })
/** The body is a picture. It replaces the logo at once, for everyone. */
export const uploadLogo = endpoint({
  method: 'PUT',
  path: logoPath,
  input: {},
  reply: Look,
  upload: { maximum: uploadMaximum },
})
export const removeLogo = endpoint({ method: 'DELETE', path: logoPath, input: {}, reply: Look })
