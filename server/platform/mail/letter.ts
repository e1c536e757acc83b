import { html, raw } from 'hono/html'
import * as v from 'valibot'
import type { Gender } from '#contract/band-name.ts'
import { textOfHtml } from '#contract/rich-text.ts'
import { intls } from '#i18n/catalogues.ts'
import { type Locale, languageTag, type MessageId } from '#i18n/intl.ts'
import type { LetterLogo } from '../letter-logo.ts'
import type { Mailbox } from './address.ts'

/**
 * A paragraph, an address on its own line, quoted text of another person with its line breaks, or sanitised HTML with
 * absolute links.
 */
export type Block = string | { readonly link: string } | { readonly quote: string } | { readonly rich: string }

export interface Letter {
  readonly subject: string
  /** Name for the salutation; by default there is none. */
  readonly addressee?: string
  readonly blocks: readonly Block[]
  /** Reply address; by default replies are not read. */
  readonly answersTo?: Mailbox
  /** True if the text contains its own salutation and closing. */
  readonly isWhole?: boolean
  /** The footer; by default it says where the letter comes from, and whether replies are read. */
  readonly foot?: string
}

/** The sender, the recipient's language and the texts. */
export interface Writing {
  readonly locale: Locale
  readonly bandName: string
  readonly bandGender: Gender
  /** Origin of the site, such as 'https://band.example.ch'. */
  readonly origin: string
  /** A message in the recipient's language; {band} is filled in. */
  readonly t: (id: MessageId, values?: Record<string, string | number>) => string
}

/** A kind of letter: the schema of its values, and its text. */
export interface LetterKind<Values extends v.GenericSchema = v.GenericSchema> {
  readonly values: Values
  readonly write: (values: unknown, writing: Writing) => Letter
}

export const letterKind = <Values extends v.GenericSchema>(
  values: Values,
  write: (values: v.InferOutput<Values>, writing: Writing) => Letter,
): LetterKind<Values> => ({ values, write: (given, writing) => write(v.parse(values, given), writing) })

/** A mailed link and its validity in hours. */
export const LinkValues = v.object({
  link: v.pipe(v.string(), v.maxLength(1000), v.regex(/^https?:\/\/[^\s<>"'\\]+$/)),
  hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(720)),
})

export const createWriting = (locale: Locale, site: Pick<Writing, 'bandName' | 'bandGender' | 'origin'>): Writing => ({
  ...site,
  locale,
  t: (id, values) =>
    intls[locale].formatMessage({ id }, { band: site.bandName, bandGender: site.bandGender, ...values }),
})

export const contactPage = ({ origin, locale }: Writing): string => `${origin}/${locale}/contact`

/** Renders the letter as plain text with one line per paragraph. */
export const asText = (letter: Letter, writing: Writing): string =>
  [
    ...(letter.isWhole ? [] : [greeting(letter, writing)]),
    ...letter.blocks.map(blockAsText),
    ...(letter.isWhole ? [] : [`${writing.t('mail.closing')}\n${writing.bandName}`]),
    `-- \n${footOf(letter, writing)}\n`,
  ].join('\n\n')

const greeting = ({ addressee = '' }: Letter, { t }: Writing): string =>
  addressee === '' ? t('mail.greeting') : t('mail.greeting.name', { name: addressee })

const blockAsText = (block: Block): string => {
  if (typeof block === 'string') return block
  if ('rich' in block) return textOfHtml(block.rich)
  return 'link' in block ? block.link : block.quote.replace(/^/gm, '> ')
}

const footOf = ({ answersTo, foot }: Letter, { t, origin }: Writing): string =>
  foot ?? (answersTo === undefined ? t('mail.sender', { origin }) : t('mail.sender.answers', { origin, ...answersTo }))

/** The Content-ID of the logo, which is in the mail itself: nothing tells the sender that a mail was opened. */
export const logoId = 'logo@band'

/** CSS pixels of the logo: as high as two lines, and at most as wide as fits beside the name on a phone. */
const logoSize = { width: 140, height: 44 } as const

const logoElement = (logo: Pick<LetterLogo, 'width' | 'height'> | undefined) => {
  if (logo === undefined) return ''
  const scale = Math.min(logoSize.width / logo.width, logoSize.height / logo.height)
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)]
  // The name follows.
  return html`<img src="cid:${logoId}" alt="" width="${width}" height="${height}" style="margin: 0 12px 0 0; vertical-align: middle">`
}

/**
 * Renders the letter as HTML without scripts or loaded resources; the logo is a part of the mail. Styles are inline because many mail
 * programs ignore others.
 */
export const asHtml = async (
  letter: Letter,
  writing: Writing,
  logo?: Pick<LetterLogo, 'width' | 'height'>,
): Promise<string> => {
  const { subject, blocks, isWhole = false } = letter
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
<p style="margin: 0 0 24px; padding: 0 0 12px; border-bottom: 3px solid #e2ae3c; font: bold 18px Besley, Georgia, serif">${logoElement(logo)}${bandName}</p>
${
  isWhole
    ? ''
    : html`<p>${greeting(letter, writing)}</p>
`
}${blocks.map(blockAsHtml)}${
  isWhole
    ? ''
    : html`<p>${t('mail.closing')}<br>${bandName}</p>
`
}<p style="margin: 32px 0 0; padding: 12px 0 0; border-top: 1px solid #dad5c6; color: #46516b; font-size: 14px">${footOf(letter, writing)}</p>
</div>
</body>
</html>
`
  return String(page)
}

const blockAsHtml = (block: Block) => {
  if (typeof block === 'string') return html`<p>${block}</p>\n`
  if ('rich' in block) return html`${raw(block.rich)}\n`
  if ('link' in block)
    return html`<p style="overflow-wrap: anywhere"><a href="${block.link}" style="color: #74500b">${block.link}</a></p>\n`
  return html`<blockquote style="margin: 24px 0; padding: 4px 0 4px 16px; border-left: 3px solid #dad5c6; white-space: pre-wrap; overflow-wrap: anywhere">${block.quote}</blockquote>\n`
}
