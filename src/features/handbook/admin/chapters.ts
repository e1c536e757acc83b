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

const files = import.meta.glob<ChapterModule>(['/docs/handbuch/*.md', '!/docs/handbuch/README.md'])

/** Returns a chapter; undefined if there is none of this name. */
export const loadChapter = async (name: string): Promise<ChapterModule | undefined> =>
  await files[`/docs/handbuch/${name}.md`]?.()
