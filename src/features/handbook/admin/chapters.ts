import type { Locale } from '#i18n/intl.ts'

/** The chapters of docs/handbuch in the order in which they are listed. */
export const chapters = [
  'anfangen',
  'news',
  'termine',
  'planung',
  'aushilfen',
  'einsaetze',
  'programme',
  'noten',
  'mitglieder',
  'mailings',
  'beitragslauf',
  'beitraege',
  'buchhaltung',
  'shop',
  'inventar',
  'einstellungen',
  'datenschutz',
  'stoerungen',
] as const

interface ChapterModule {
  readonly title: string
  readonly html: string
}

const files = import.meta.glob<ChapterModule>(['/docs/handbuch/**/*.md', '!/docs/handbuch/**/README.md'])

const folders = { 'de-ch': '/docs/handbuch', 'en-gb': '/docs/handbuch/en' } as const satisfies Record<Locale, string>

/** Returns a chapter in a language; undefined if there is none of this name. */
export const loadChapter = async (name: string, locale: Locale): Promise<ChapterModule | undefined> =>
  await files[`${folders[locale]}/${name}.md`]?.()
