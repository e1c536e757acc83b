import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const genders = ['NA', 'FEMALE', 'MALE'] as const
export type Gender = (typeof genders)[number]
export const preferredChannels = ['EMAIL', 'MAIL'] as const
export type PreferredChannel = (typeof preferredChannels)[number]

export const instruments = [
  'FLUTE',
  'CLARINET',
  'SAX',
  'TRUMPET',
  'HORN',
  'BARITON',
  'TROMBONE',
  'TUBA',
  'PERCUSSION',
] as const
export type Instrument = (typeof instruments)[number]
export const offices = ['PRESIDENT', 'SECRETARY', 'CASHIER', 'LIBRARY', 'MATERIAL', 'BOARDMEM'] as const
/** In organization 1 the person's instrument, in 7 the office. */
export type FunctionType = Instrument | 'CONDUCTOR' | (typeof offices)[number]
/** What a sheet is written for. */
export const sheetInstruments = [...instruments, 'SCORE'] as const
export type SheetInstrument = (typeof sheetInstruments)[number]
/** Transposition; B is B flat, Es is E flat (German names, as printed on the parts). */
export const keys = ['C', 'B', 'Es', 'F'] as const
export type Key = (typeof keys)[number]

/** What of one's address card other members may see, each only when its owner says so. */
export const sharedFields = ['EMAIL', 'MOBILE', 'LANDLINE', 'ADDRESS'] as const
export type SharedField = (typeof sharedFields)[number]

/** The caller's own record; the rest of the fields follows with the form that edits them. */
export const Myself = v.object({
  id: v.number(),
  uuid: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.nullable(v.string()),
  label: v.string(),
  instrument: v.nullable(v.string()),
  voice: v.nullable(v.string()),
  key: v.nullable(v.fallback(v.nullable(v.picklist(keys)), null)),
  /** Active membership in the band or the board today. */
  member: v.boolean(),
  version: v.number(),
})
export type Myself = v.InferOutput<typeof Myself>

export const getMyself = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/personnatural/myself',
  input: {},
  reply: Myself,
})
