import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'
import { PageText } from './page-texts.ts'
import { backgroundWidths } from './picture-sources.ts'

export const Settings = v.object({
  shopEnabled: v.boolean(),
  /** Number of events that the home page previews; 0 hides the list of the card. */
  numberOfCalendarItems: v.number(),
  /** The server's version, such as '0.1.0'. */
  apiVersion: v.string(),
  /** 'MHZ' */
  bandShortName: v.string(),
  /** 'Musik Harmonie Zürichberg' */
  bandName: v.string(),
  /** True if accounts are created here, with a password; false if an external provider manages them. */
  ownAccounts: v.optional(v.boolean(), true),
  /** True if fees can be paid online. */
  paysOnline: v.optional(v.boolean(), true),
  /** True if the band has a bank account for bills. */
  paysByBank: v.optional(v.boolean(), true),
  /** The postal address under the band's name, line by line. */
  bandAddress: v.optional(v.array(v.string()), []),
  /** Active players, for the welcome text. */
  bandSize: v.number(),
  /** Number of items on sale. The navigation shows the shop only while it is enabled and has items. */
  shopItems: v.optional(v.number(), 0),
  /**
   * Number of articles that are valid now and not navigable. The navigation shows 'Aktuelles' only if there are any.
   */
  breakingNews: v.optional(v.number(), 0),
  /** Number of articles that are valid now and navigable. The navigation shows 'Neues' only if there are any. */
  currentArticles: v.optional(v.number(), 1),
  /** Address of the association's intranet; null = none. */
  intranetUrl: v.optional(v.nullable(v.string()), null),
  /** The texts around every page: the places of the page `frame`. */
  frame: v.optional(v.array(PageText), []),
  /** The sections of the band in the order of the score, and the offices of its board. */
  sections: v.optional(
    v.array(
      v.object({
        id: v.string(),
        name: v.string(),
        instrument: v.string(),
        colour: v.optional(v.string()),
        withoutSheets: v.optional(v.boolean(), false),
        finer: v.optional(v.array(v.object({ voice: v.string(), name: v.string() })), []),
      }),
    ),
    [],
  ),
  offices: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
})
export type Settings = v.InferOutput<typeof Settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/settings',
  input: {},
  reply: Settings,
})

/** A picture for the header or the home page's banner, with its size in pixels. */
export const Background = v.object({
  name: v.string(),
  width: v.number(),
  height: v.number(),
  /** Revision of an uploaded picture; null = a drawing of the build. */
  revision: v.optional(v.nullable(v.number()), null),
  /** The point of an uploaded picture that stays visible, in percent from the left and from the top. */
  focusX: v.optional(v.number(), 50),
  focusY: v.optional(v.number(), 50),
})
export type Background = v.InferOutput<typeof Background>

/**
 * The uploaded pictures that editors chose for the header, or else the drawings of the build, in the order in which they
 * are shown at first.
 */
export const getBackgrounds = endpoint({
  method: 'GET',
  path: '/api/frontend/layout/backgrounds',
  input: {},
  reply: listOf(Background),
})

/** One of the backgrounds: AVIF if `Accept` names it, otherwise WebP. */
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

/** The general terms of the shop and of online payment. */
export const Terms = v.object({
  title: v.string(),
  /** Safe HTML: second-level headings, paragraphs, lists. */
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
