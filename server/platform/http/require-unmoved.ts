import { hasMoved, type MovedTo } from '#contract/moved.ts'
import { HttpError } from './http-error.ts'

/**
 * Refuses a statement about an appointment that has moved since the member saw it; wire times.
 * @throws HttpError rule.event_moved with the new start
 */
export const requireUnmoved = (seen: string | undefined, start: string): void => {
  if (hasMoved(seen, start))
    throw new HttpError('rule.event_moved', { current: { dateStart: start } satisfies MovedTo })
}
