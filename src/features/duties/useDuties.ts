import { toWireTime } from '#contract/clock.ts'
import { dutyKind, overlayDuties, type ShownDuty } from '#device/outbox/kinds/duty.ts'
import { useApp } from '../../platform/session/app.tsx'
import { type Overlaid, useOverlaid } from '../../platform/writes/useOverlaid.ts'
import { dutiesQuery } from './queries.ts'

const kinds = [dutyKind]

/** The duties that are not over, earliest first. */
export const useDuties = (): Overlaid<unknown, readonly ShownDuty[]> => {
  const app = useApp()
  const duties = useOverlaid(kinds, dutiesQuery(app), overlayDuties)
  const now = toWireTime(app.now())
  return { ...duties, shown: duties.shown?.filter(({ dateEnd, record }) => dateEnd > now || record !== null) }
}
