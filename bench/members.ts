import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'
import { prepareMemberProfile } from './member-profile.ts'
import { measureLongStart, measureOfflineStart } from './offline-start.ts'

/** In the repertoire that opens first. */
const piecesOfDemo = 8

/** Measures a member's offline use: cold start and sheets. */
export const measureMembers = async (bench: Bench): Promise<Figure[]> => {
  await using stack = bench.open()
  const profile = await prepareMemberProfile(stack)
  return [
    await measureOfflineStart(profile),
    await measureLongStart(profile, await prepareMemberProfile(stack, 500 - piecesOfDemo)),
  ]
}
