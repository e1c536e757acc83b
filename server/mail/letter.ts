import { html } from 'hono/html'
import * as v from 'valibot'
import { intls } from '#i18n/catalogues.ts'
import { type Locale, languageTag, type MessageId } from '#i18n/intl.ts'
import type { Mailbox } from './address.ts'

/** A paragraph, an address on a line of its own, or what somebody else wrote, with its line breaks. */
export type Block = string | { readonly link: string } | { readonly quote: string }

export interface Letter {
  readonly subject: string
  /** Who is greeted by name; nobody unless told. */
  readonly addressee?: string
  readonly blocks: readonly Block[]
  /** Who reads the answers; nobody unless told. */
  readonly answersTo?: Mailbox
}

/** Who writes, to whom in which language. */
export interface Writing {
  readonly locale: Locale
  readonly bandName: string
  /** Of the site, such as 'https://band.example.ch'. */
  readonly origin: string
  /** A message in the reader's language; {band} is filled in. */
  readonly t: (id: MessageId, values?: Record<string, string | number>) => string
}

/** One kind of letter: what it needs to know, and how it reads. */
export interface LetterKind<Values extends v.GenericSchema = v.GenericSchema> {
  readonly values: Values
  readonly write: (values: unknown, writing: Writing) => Letter
}

export const letterKind = <Values extends v.GenericSchema>(
  values: Values,
  write: (values: v.InferOutput<Values>, writing: Writing) => Letter,
): LetterKind<Values> => ({ values, write: (given, writing) => write(v.parse(values, given), writing) })

/** Where a mailed link leads, and for how many hours. */
export const LinkValues = v.object({
  link: v.pipe(v.string(), v.maxLength(1000), v.regex(/^https?:\/\/[^\s<>"'\\]+$/)),
  hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(720)),
})

export const createWriting = (locale: Locale, site: Pick<Writing, 'bandName' | 'origin'>): Writing => ({
  ...site,
  locale,
  t: (id, values) => intls[locale].formatMessage({ id }, { band: site.bandName, ...values }),
})

export const contactPage = ({ origin, locale }: Writing): string => `${origin}/${locale}/contact`

/** The letter as plain text, lines as long as their paragraphs. */
export const asText = (letter: Letter, writing: Writing): string =>
  [
    greeting(letter, writing),
    ...letter.blocks.map(blockAsText),
    `${writing.t('mail.closing')}\n${writing.bandName}`,
    `-- \n${foot(letter, writing)}\n`,
  ].join('\n\n')

const greeting = ({ addressee = '' }: Letter, { t }: Writing): string =>
  addressee === '' ? t('mail.greeting') : t('mail.greeting.name', { name: addressee })

const blockAsText = (block: Block): string => {
  if (typeof block === 'string') return block
  return 'link' in block ? block.link : block.quote.replace(/^/gm, '> ')
}

/** Where the letter comes from, and what becomes of an answer. */
const foot = ({ answersTo }: Letter, { t, origin }: Writing): string =>
  answersTo === undefined ? t('mail.sender', { origin }) : t('mail.sender.answers', { origin, ...answersTo })

/** The letter as a page without scripts, pictures or anything loaded; styles inline because many programs keep no others. */
export const asHtml = async (letter: Letter, writing: Writing): Promise<string> => {
  const { subject, blocks } = letter
  const { t, locale, bandName } = writing
  const page = await html`<!doctype html>
<html lang="${languageTag(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin: 0; padding: 24px 16px; background: #faf9f5; color: #0d1b36; font: 17px/1.55 'Hanken Grotesk', Arial, sans-serif">
<div style="max-width: 560px; margin: 0 auto">
<p style="margin: 0 0 24px; padding: 0 0 12px; border-bottom: 3px solid #e2ae3c; font: bold 18px Besley, Georgia, serif">${bandName}</p>
<p>${greeting(letter, writing)}</p>
${blocks.map(blockAsHtml)}<p>${t('mail.closing')}<br>${bandName}</p>
<p style="margin: 32px 0 0; padding: 12px 0 0; border-top: 1px solid #dad5c6; color: #46516b; font-size: 14px">${foot(letter, writing)}</p>
</div>
</body>
</html>
`
  return String(page)
}

const blockAsHtml = (block: Block) => {
  if (typeof block === 'string') return html`<p>${block}</p>\n`
  if ('link' in block)
    return html`<p style="overflow-wrap: anywhere"><a href="${block.link}" style="color: #74500b">${block.link}</a></p>\n`
  return html`<blockquote style="margin: 24px 0; padding: 4px 0 4px 16px; border-left: 3px solid #dad5c6; white-space: pre-wrap; overflow-wrap: anywhere">${block.quote}</blockquote>\n`
}
