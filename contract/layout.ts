import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const Settings = v.object({
  shopEnabled: v.boolean(),
  /** How many events the home page previews; 0 hides the card's list. */
  numberOfCalendarItems: v.number(),
  apiVersion: v.string(),
  /** 'MHZ' */
  bandShortName: v.string(),
  /** 'Musik Harmonie Zürichberg' */
  bandName: v.string(),
  /** Accounts are made here, with a password; false = at a provider of somebody else's. */
  ownAccounts: v.optional(v.boolean(), true),
  /** Active players, for the welcome text. */
  bandSize: v.number(),
})
export type Settings = v.InferOutput<typeof Settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/settings',
  input: {},
  reply: Settings,
})

/** The year in which the band was founded; pages show the years since. */
export const foundingYear = 1899

/** Kinds of persons: people, and companies or associations. */
export const personTypes = ['NATURAL', 'LEGAL'] as const
export const getPersonTypes = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/person-type',
  input: {},
  reply: v.array(v.fallback(v.picklist([...personTypes, 'other']), 'other')),
})
