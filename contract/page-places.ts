/** The pages whose texts belong to the band; `frame` is around every page. */
export const textPages = [
  'frame',
  'home',
  'about',
  'gallery',
  'signup',
  'register',
  'contact',
  'shop',
  'terms',
  'fee',
  'legal',
] as const
export type TextPage = (typeof textPages)[number]

/** The public page that shows the texts: its path after the locale. */
export const textPagePaths = {
  frame: '',
  home: '',
  about: '/aboutus',
  gallery: '/gallery',
  signup: '/signup',
  register: '/register',
  contact: '/contact',
  shop: '/shop',
  terms: '/terms',
  fee: '/mitgliederbeitrag',
  legal: '/legal',
} as const satisfies Record<TextPage, string>

/** The parts of a text. `link` is an address with its own words. */
export type TextPart = 'title' | 'text' | 'picture' | 'link'

interface Place {
  readonly page: TextPage
  readonly parts: readonly TextPart[]
  /** One line, plain text with paragraphs between empty lines, or HTML as in articles. Only with the part `text`. */
  readonly kind?: 'line' | 'paragraphs' | 'html'
  /** Parts that may be empty. */
  readonly optional?: readonly TextPart[]
  /** The place has any number of texts in an order of their own, below the text of this place. */
  readonly listBelow?: string
}

const place = <const P extends Place>(declared: P): P => declared

/** Every place of a public page that shows a text of the band, in the order of the pages. */
export const textPlaces = {
  'frame.claim': place({ page: 'frame', parts: ['title'] }),
  'frame.district': place({ page: 'frame', parts: ['title'] }),
  'frame.guild': place({ page: 'frame', parts: ['title'] }),

  'home.claim': place({ page: 'home', parts: ['title'] }),
  'home.welcome': place({ page: 'home', parts: ['title', 'text'], kind: 'paragraphs' }),
  'home.join': place({ page: 'home', parts: ['title', 'text'], kind: 'paragraphs' }),

  'about.intro': place({ page: 'about', parts: ['title', 'text'], kind: 'paragraphs' }),
  'about.club': place({
    page: 'about',
    parts: ['title', 'text', 'picture'],
    kind: 'paragraphs',
    optional: ['picture'],
  }),
  'about.district': place({
    page: 'about',
    parts: ['title', 'text', 'picture', 'link'],
    kind: 'paragraphs',
    optional: ['picture', 'link'],
  }),
  'about.links': place({ page: 'about', parts: ['title'] }),
  'about.links.item': place({ page: 'about', parts: ['link'], listBelow: 'about.links' }),
  'about.guild': place({
    page: 'about',
    parts: ['title', 'text', 'link'],
    kind: 'paragraphs',
    optional: ['link'],
  }),
  'about.guild.item': place({
    page: 'about',
    parts: ['title', 'text', 'picture'],
    kind: 'line',
    optional: ['text'],
    listBelow: 'about.guild',
  }),
  'about.lineup': place({ page: 'about', parts: ['text'], kind: 'paragraphs' }),
  'about.board': place({ page: 'about', parts: ['text'], kind: 'paragraphs' }),
  'about.history': place({ page: 'about', parts: ['title', 'text'], kind: 'paragraphs' }),
  'about.history.item': place({
    page: 'about',
    parts: ['title', 'text', 'picture'],
    kind: 'line',
    optional: ['picture'],
    listBelow: 'about.history',
  }),

  'gallery.intro': place({ page: 'gallery', parts: ['title', 'text'], kind: 'paragraphs' }),
  // An item without a picture is the title of a chapter.
  'gallery.intro.item': place({
    page: 'gallery',
    parts: ['title', 'text', 'picture'],
    kind: 'line',
    optional: ['text', 'picture'],
    listBelow: 'gallery.intro',
  }),

  'signup.intro': place({ page: 'signup', parts: ['text'], kind: 'paragraphs' }),
  'signup.active': place({
    page: 'signup',
    parts: ['title', 'text', 'picture'],
    kind: 'paragraphs',
    optional: ['picture'],
  }),
  'signup.active.item': place({
    page: 'signup',
    parts: ['title', 'text'],
    kind: 'line',
    listBelow: 'signup.active',
  }),
  'signup.active.hint': place({ page: 'signup', parts: ['text'], kind: 'line' }),
  'signup.passive': place({
    page: 'signup',
    parts: ['title', 'text', 'picture'],
    kind: 'paragraphs',
    optional: ['picture'],
  }),
  'signup.passive.item': place({
    page: 'signup',
    parts: ['title', 'text'],
    kind: 'line',
    listBelow: 'signup.passive',
  }),

  'register.intro': place({ page: 'register', parts: ['text'], kind: 'paragraphs' }),

  'contact.intro': place({ page: 'contact', parts: ['text'], kind: 'paragraphs' }),
  'contact.visit': place({ page: 'contact', parts: ['title', 'text'], kind: 'paragraphs' }),

  'shop.intro': place({ page: 'shop', parts: ['text'], kind: 'paragraphs' }),

  'terms.text': place({ page: 'terms', parts: ['title', 'text'], kind: 'html' }),

  'fee.intro': place({ page: 'fee', parts: ['text'], kind: 'paragraphs' }),

  'legal.intro': place({ page: 'legal', parts: ['text'], kind: 'paragraphs' }),
  'legal.copyright': place({ page: 'legal', parts: ['title', 'text'], kind: 'paragraphs' }),
  'legal.cookies': place({ page: 'legal', parts: ['title', 'text'], kind: 'paragraphs' }),
  'legal.privacy': place({ page: 'legal', parts: ['title', 'text'], kind: 'paragraphs' }),
  'legal.privacy.item': place({
    page: 'legal',
    parts: ['title', 'text'],
    kind: 'html',
    listBelow: 'legal.privacy',
  }),
  'legal.privacy.updated': place({ page: 'legal', parts: ['text'], kind: 'line' }),
} as const satisfies Record<string, Place>

export type PlaceName = keyof typeof textPlaces
export const placeNames = Object.keys(textPlaces) as readonly PlaceName[]

/** @throws Error for a place that this version does not know; no page lists it */
export const placeNamed = (name: string | undefined): PlaceName => {
  const place = placeNames.find((one) => one === name)
  if (place === undefined) throw new Error(`${name} is no place of a text`)
  return place
}

/** The declaration of a place, with every optional key. */
export const placeOf = (name: PlaceName): Place => textPlaces[name]
export const placesOf = (page: TextPage): readonly PlaceName[] =>
  placeNames.filter((name) => textPlaces[name].page === page)
export const isList = (name: PlaceName): boolean => placeOf(name).listBelow !== undefined

/**
 * Words that stand for current values in every text of the band, such as `{band}`, with the word that German editors write
 * for the same value. Both are replaced in both languages.
 */
export const placeholders = {
  band: 'name',
  short: 'kurzname',
  founded: 'gründungsjahr',
  years: 'jahre',
  size: 'anzahl',
  amount: 'betrag',
  address: 'adresse',
} as const
export type Placeholder = keyof typeof placeholders
