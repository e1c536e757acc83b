import { cpuSlowdown } from './cpu-time.ts'
import type { Figure } from './figures.ts'
import type { MemberProfile } from './member-profile.ts'

const rounds = 7
const mark = 'list-shown'

/** Runs in the page before other scripts: marks the first frame after the first piece of the list is visible. */
const markFirstPiece = (name: string) => {
  const checkVisible = (): void => {
    const shown = document.querySelector('.piece h3 a')?.checkVisibility() ?? false
    requestAnimationFrame(shown ? () => performance.mark(name) : checkVisible)
  }
  checkVisible()
}

/**
 * Returns the milliseconds from the navigation's start to the repertoire's list, once per round, in a newly started
 * browser.
 */
const starts = async ({ startOffline, repertoire }: MemberProfile, slowdown: number): Promise<number[]> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const context = await startOffline()
    try {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.addInitScript(markFirstPiece, mark)
      await page.goto(repertoire, { waitUntil: 'commit' })
      const shown = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, mark)
      times.push((await shown.jsonValue()) ?? Number.NaN)
    } finally {
      await context.close()
    }
  }
  return times
}

/** Measures a cold start without network and server. */
export const measureOfflineStart = async (profile: MemberProfile): Promise<Figure> => ({
  name: 'cold start offline to the repertoire',
  unit: 'ms',
  ours: await starts(profile, 1),
  reference: [],
  referenceName: '',
  limit: null,
})

/** The same on a slow CPU with a list of hundreds, of which only the first ones must be waited for. */
export const measureLongStart = async (short: MemberProfile, long: MemberProfile): Promise<Figure> => ({
  name: `the same with 500 pieces, ${cpuSlowdown}× CPU`,
  unit: 'ms',
  ours: await starts(long, cpuSlowdown),
  reference: await starts(short, cpuSlowdown),
  referenceName: 'with 8 pieces',
  limit: 1.4,
})
