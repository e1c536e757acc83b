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
  'beitraege',
  'shop',
  'inventar',
  'einstellungen',
  'datenschutz',
  'stoerungen',
] as const
export type Chapter = (typeof chapters)[number]

interface ChapterModule {
  readonly title: string
  readonly html: string
}

const files = import.meta.glob<ChapterModule>(['/docs/handbuch/*.md', '!/docs/handbuch/README.md'])

/** Returns a chapter; undefined if there is none of this name. */
export const loadChapter = async (name: string): Promise<ChapterModule | undefined> =>
  await files[`/docs/handbuch/${name}.md`]?.()

/** Returns all chapters in their order, with their titles. */
export const loadTitles = async (): Promise<{ name: Chapter; title: string }[]> =>
  await Promise.all(chapters.map(async (name) => ({ name, title: (await loadChapter(name))?.title ?? name })))
