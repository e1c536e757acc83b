import * as v from 'valibot'
import { backgroundWidths } from './background-widths.ts'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'

export const Settings = v.object({
  shopEnabled: v.boolean(),
  /** How many events the home page previews; 0 hides the card's list. */
  numberOfCalendarItems: v.number(),
  /** The server's own version, such as '0.1.0'. */
  apiVersion: v.string(),
  /** 'MHZ' */
  bandShortName: v.string(),
  /** 'Musik Harmonie Zürichberg' */
  bandName: v.string(),
  /** Accounts are made here, with a password; false = at a provider of somebody else's. */
  ownAccounts: v.optional(v.boolean(), true),
  /** The postal address beneath the band's name, line by line. */
  bandAddress: v.optional(v.array(v.string()), []),
  /** Active players, for the welcome text. */
  bandSize: v.number(),
  /** Items on sale: the shop stands in the navigation only while it is enabled and has some. */
  shopItems: v.optional(v.number(), 0),
  /** Articles that are valid now and not navigable: 'Aktuelles' stands in the navigation only while there are some. */
  breakingNews: v.optional(v.number(), 0),
  /** Articles that are valid now and navigable: 'Neues' stands in the navigation only while there are some. */
  currentArticles: v.optional(v.number(), 1),
  /** Address of the association's intranet; null = it has none. */
  intranetUrl: v.optional(v.nullable(v.string()), null),
})
export type Settings = v.InferOutput<typeof Settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/settings',
  input: {},
  reply: Settings,
})

/** A picture for the header or the home page's banner, with the pixels in which it was drawn. */
export const Background = v.object({ name: v.string(), width: v.number(), height: v.number() })
export type Background = v.InferOutput<typeof Background>

/** In the order in which they may be shown first. */
export const getBackgrounds = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/backgrounds',
  input: {},
  reply: listOf(Background),
})

/** One of the backgrounds: AVIF for whom `Accept` names it, WebP for the others. */
export const getBackground = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/background',
  input: {
    query: v.object({
      id: v.pipe(v.string('validation.required'), v.regex(/^[a-z0-9-]{1,60}$/, 'validation.invalid')),
      width: v.optional(
        v.pipe(v.string(), v.transform(Number), v.picklist(backgroundWidths, 'validation.invalid')),
        '1440',
      ),
    }),
  },
  reply: 'bytes',
})

/** The general terms of the shop and of paying online. */
export const Terms = v.object({
  title: v.string(),
  /** Safe HTML: headings of the second order, paragraphs, lists. */
  text: v.string(),
})
export const getTerms = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/terms',
  input: {},
  reply: Terms,
})

/** Kinds of persons: people, and companies or associations. */
export const personTypes = ['NATURAL', 'LEGAL'] as const
export const getPersonTypes = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/person-type',
  input: {},
  reply: v.array(v.fallback(v.picklist([...personTypes, 'other']), 'other')),
})
