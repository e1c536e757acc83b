import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { prepareMemberProfile } from './member-profile.ts'
import { measureOfflineStart } from './offline-start.ts'

/** What a member lives in the cellar: the app from cold. */
export const measureMembers = async (bench: Bench): Promise<Figure[]> => {
  await using stack = bench.open()
  const profile = await prepareMemberProfile(stack)
  return [await measureOfflineStart(profile)]
}
