import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { prepareMemberProfile } from './member-profile.ts'
import { measureOfflineStart } from './offline-start.ts'
import { measureSheets } from './sheets.ts'

/** What a member lives in the cellar: the app from cold, a sheet, its pages. */
export const measureMembers = async (bench: Bench): Promise<Figure[]> => {
  await using stack = bench.open()
  const profile = await prepareMemberProfile(stack)
  return [await measureOfflineStart(profile), ...(await measureSheets(bench, profile))]
}
