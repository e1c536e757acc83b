import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '#i18n/intl.ts'
import { escapeHtml } from '../pages/html.ts'

interface Terms {
  readonly title: string
  /** HTML without attributes. */
  readonly text: string
}

/** The first line is the title; `{band}` stands for the band's name. */
const read = (locale: Locale, bandName: string): Terms => {
  const file = path.join(import.meta.dirname, `terms.${locale}.html`)
  const [title = '', ...text] = readFileSync(file, 'utf8').split('\n')
  return {
    title: title.replace(/<\/?h1>/g, ''),
    text: text
      .join('\n')
      .replaceAll('{band}', () => escapeHtml(bandName))
      .trim(),
  }
}

/** The general terms in both languages. */
export const readTerms = (bandName: string): Readonly<Record<Locale, Terms>> => ({
  'de-ch': read('de-ch', bandName),
  'en-gb': read('en-gb', bandName),
})
