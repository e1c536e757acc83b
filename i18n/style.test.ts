import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { german } from './de-ch/catalogue.ts'
import { english } from './en-gb/catalogue.ts'

/** Texts with a fixed wording; the style rules do not apply to them. */
const fixed = new Set([
  'checkout.failed.server',
  'contact.failed',
  'error.server.error',
  'fee.failed',
  'registration.failed.server',
  'validation.contact_email',
  'validation.contact_email_required',
  'validation.email',
  'validation.email_exists',
  'validation.email_required',
  'validation.phone',
])

const catalogues = { german, english } satisfies Record<string, Record<string, string>>

/** Returns the ids of matching messages, except those with a fixed wording. */
const idsMatching = (language: keyof typeof catalogues, pattern: RegExp, except: RegExp = /^$/): string[] =>
  Object.entries(catalogues[language])
    .filter(([id, message]) => !fixed.has(id) && !except.test(id) && pattern.test(message))
    .map(([id]) => id)

/** Member-facing prose that may mention a cellar without reception. */
const prose = /^about\./

const files = (locale: string): readonly (readonly [string, readonly string[]])[] => {
  const folder = join(import.meta.dirname, locale)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')))])
}

test('both languages have the same messages in the same files, each once and none empty', () => {
  expect(files('en-gb')).toEqual(files('de-ch'))
  const ids = files('de-ch').flatMap(([, names]) => names)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect([...Object.entries(german), ...Object.entries(english)].filter(([, message]) => message === '')).toEqual([])
})

describe('the German messages', () => {
  test.each<[rule: string, pattern: RegExp, except?: RegExp]>([
    ['write ss', /ß/],
    ['use « » as quotation marks', /["“”„‚‘]|(?<!\p{L})'/u],
    ['use ’ as apostrophe and for thousands', /[\p{L}\d]'[\p{L}\d]/u],
    ['address people with Sie', /\b(?:du|dein|deine|dich|dir)\b/i],
    ['write E-Mail-Adresse', /E-Mail Adresse|\bEmail\b|eMail/],
    ['say offline and online', /\b(?:ohne|mit|kein|keine) (?:Netz|Empfang)\b|\bEmpfang\b/i, prose],
    ['say automatisch', /\bvon selb(?:st|er)\b/],
    ['say noch einmal', /\b(?:erneut|nochmals)\b/i],
    ['say storniert of an order', /\baufgehoben\b/],
    ['say interner Bereich', /Mitgliederbereich|Bereich für Mitglieder/],
    ['say Home-Bildschirm', /Startbildschirm/],
    ['say Notenständer', /Notenpult/],
    ['say Konto', /\bLogin\b/],
    ['say Verwaltung', /\bPflege\b|\bpflegen\b/],
    ['say Gattung, Schlagzeug, Schläger and Saxofon', /\bGenre\b|Schlagwerk|Schlegel|Saxophon/],
    ['name both genders or none', /\p{L}\/(?:in|innen)\b/u],
    ['say E-Mail', /(?<![\p{L}-])Mails?\b(?!-)|Mailadresse/u],
    ['say Proben und Auftritte, and Versammlung of an assembly', /(?:Zu den|Alle|«) ?Versammlungen/],
    ['say Alternativtext', /Bildbeschreibung|Was auf dem Bild/],
    ['say Knopf, Ausleihe and Rolle entziehen', /Schaltfläche|\bLeihen?\b|Rollen? (?:vergeben|nehmen|genommen)/],
    ['send nobody to the library for help', /melden Sie es der Bibliothek/],
    ['say Benachrichtigung of what a device shows', /\bMitteilung(?:en)? (?:auf|zeig|einschalten)|\bMitteilungen sind/],
    ['say App, not Programm', /(?:das|dem|im) Programm (?:bucht|unbekannt|betreu|,)|Version des Programms/],
    ['use no jargon', /UUID|\bToken\b|\bSlug\b|\bCache\b|\bSync\b|JSON\b|Kommandozeile/],
  ])('%s', (_rule, pattern, except) => {
    expect(idsMatching('german', pattern, except)).toEqual([])
  })
})

describe('the English messages', () => {
  test.each<[rule: string, pattern: RegExp, except?: RegExp]>([
    ['use “ ” as quotation marks', /["‘„«»]|(?<!\p{L})'/u],
    ['use ’ as apostrophe', /\p{L}'\p{L}/u],
    ['write email', /\be[-‑]mail/i],
    ['write -ise', /(?<!\{)\b(?:organi|recogni|authori|customi|synchroni|personali)z/i],
    ['say offline and online', /\b(?:the|a|no) network\b|\breception\b/i, prose],
    ['say automatically', /\bby (?:itself|themselves)\b/],
    ['say basket', /\bcart\b/i],
    ['say committee', /\bboard\b/i],
    ['say members’ area', /\bmembers area\b/i],
    ['say home page and legal notice', /\bstart page\b|\bimprint\b/i],
    ['say part', /\bvoice\b/i],
    ['say right now or in the meantime', /\bjust now\b|\bmeanwhile\b/],
    ['say coming of an answer', /\battend(?:ing)?\b|said (?:yes|no)|signed (?:up|off)\b|undecided/i, /undecided$/],
    ['say assembly, and meeting only of the committee', /\bmeetings?\b/i, /^board\.|^intra\.more\.board$/],
    ['say absent', /\baway\b/i, /^validation\.vote_few_ballots$|^install\.|^checkout\./],
    ['say email', /(?<!\{)\bmails?\b(?! server)/i],
    ['say people', /(?<!\{)\bpersons\b/i],
    ['say phone, part and sheet music', /\btelephone\b|\bsheets\b/i],
    ['say alternative text and curly brackets', /\balt text\b|description of the picture|\bin braces\b/i],
    ['send nobody to the library for help', /tell the librar/],
    ['use no jargon', /\bUUID\b|\btoken\b|\bslug\b|\bcache\b|\bsync\b|command line|JSON\b/i, /\.file$/],
    ['do not translate word by word', /\banew\b|Rappen|Wind music|Who is who/],
  ])('%s', (_rule, pattern, except) => {
    expect(idsMatching('english', pattern, except)).toEqual([])
  })
})

describe.each(['german', 'english'] as const)('%s messages', (language) => {
  const other = catalogues[language === 'german' ? 'english' : 'german'] as Record<string, string>
  const messages = Object.entries(catalogues[language]).filter(([id]) => !fixed.has(id))

  test('close every quotation mark', () => {
    const [open, close] = language === 'german' ? ['«', '»'] : ['“', '”']
    const unbalanced = messages.filter(([, message]) => message.split(open).length !== message.split(close).length)
    expect(unbalanced.map(([id]) => id)).toEqual([])
  })

  test('end a field error without a full stop unless it has several sentences', () => {
    const several = /[.!?] \p{Lu}/u
    const wrong = messages.filter(
      ([id, message]) => id.startsWith('validation.') && message.endsWith('.') !== several.test(message),
    )
    expect(wrong.map(([id]) => id)).toEqual([])
  })

  /** Only German has articles for the names of a band. */
  const onlyGerman = ['bandGender', 'shortGender']

  test('take the same values as in the other language', () => {
    const valuesIn = (message = '') =>
      [
        ...new Set(
          [...message.matchAll(/(?<!(?:one|other|=\d+|[A-Z]+) )\{(\w+)(?=\}|, (?:plural|number|select))/g)].map(
            ([, name]) => name,
          ),
        ),
      ]
        .filter((name = '') => !onlyGerman.includes(name))
        .sort()
        .join()
    const different = messages.filter(([id, message]) => valuesIn(message) !== valuesIn(other[id]))
    expect(different.map(([id]) => id)).toEqual([])
  })
})
