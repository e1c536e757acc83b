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
  const { data } = useQuery({
    ...takesQuery(app),
    enabled: canEnter('members', member) || canEnter('programmes', member),
  })
  const found = (data ?? [])
    .filter(({ audible }) => audible)
    .flatMap((take) =>
      take.sections
        .filter((section) => section.compositionId === compositionId)
        .map(({ from, to }) => ({
          ...{ takeId: take.id, from, to },
          title: `${take.title} ${shortDate(take.dateStart, app.locale)}`,
        })),
    )
  // A rehearsal plays a piece several times.
  return found.map((part, index) => {
    const number = found.slice(0, index).filter(({ title }) => title === part.title).length + 1
    return number === 1 ? part : { ...part, title: `${part.title} (${number})` }
  })
}
