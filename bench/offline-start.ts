import type { Figure } from './figures.ts'
import type { MemberProfile } from './member-profile.ts'

const rounds = 7
const mark = 'list-shown'

/** Runs in the page before anything else: marks the first frame after the first piece of the list is visible. */
const markFirstPiece = (name: string) => {
  const look = (): void => {
    const shown = document.querySelector('.piece h3 a')?.checkVisibility() ?? false
    requestAnimationFrame(shown ? () => performance.mark(name) : look)
  }
  look()
}

/** A browser that was not running, no network, no server: from the navigation's start to the repertoire's list. */
export const measureOfflineStart = async ({ startOffline, repertoire }: MemberProfile): Promise<Figure> => {
  const ours: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await startOffline()
    try {
      const page = await context.newPage()
      await page.addInitScript(markFirstPiece, mark)
      await page.goto(repertoire, { waitUntil: 'commit' })
      const shown = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, mark)
      ours.push((await shown.jsonValue()) ?? Number.NaN)
    } finally {
      await context.close()
    }
  }
  return {
    name: 'cold start offline to the repertoire',
    unit: 'ms',
    ours,
    reference: [],
    referenceName: '',
    limit: null,
  }
}
