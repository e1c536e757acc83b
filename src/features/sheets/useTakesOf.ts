import { useQuery } from '@tanstack/react-query'
import { canEnter } from '#contract/access.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useMember } from '../../platform/session/member.ts'
import { shortDate } from '../../ui/wall-clock.ts'
import { takesQuery } from './queries.ts'
import type { TakePart } from './stand/heard.ts'

/** The sections of takes with a piece of the library, which the member may hear, named by their day. */
export const useTakesOf = (compositionId: number): readonly TakePart[] => {
  const app = useApp()
  const { member } = useMember()
  const { data } = useQuery({ ...takesQuery(app), enabled: canEnter('members', member) })
  return (data ?? [])
    .filter(({ audible }) => audible)
    .flatMap((take) =>
      take.sections
        .filter((section) => section.compositionId === compositionId)
        .map(({ from, to }) => ({
          ...{ takeId: take.id, from, to },
          title: `${take.title} ${shortDate(take.dateStart, app.locale)}`,
        })),
    )
}
