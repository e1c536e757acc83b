import { toWireDate } from '#contract/clock.ts'
import type { MembershipHistory } from '#contract/membership-history.ts'
import { functionSpans, type Span, yearsBefore } from '#contract/membership-years.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../platform/session/app.tsx'
import { useText } from '../../ui/intl.tsx'
import { usePersonFunctions } from './functions.ts'
import { firstDay, lastDay } from './period.ts'

const band = 1
const organizations: Readonly<Record<number, MessageId>> = {
  [band]: 'history.band',
  2: 'history.passive',
  7: 'history.board',
}

interface Entry extends Span {
  readonly key: string
  readonly name: string
}

const spanOf = ({ joinDate, leaveDate }: { readonly joinDate: string; readonly leaveDate: string | null }): Span => ({
  from: joinDate,
  to: leaveDate,
})

/** Everything that a person was in the band and in others, oldest first, and the years of membership. */
export const HistoryList = ({
  history: { memberships, otherMemberships },
}: {
  readonly history: MembershipHistory
}) => {
  const { locale, now } = useApp()
  const text = useText()
  const functionsOf = usePersonFunctions()
  const own: Entry[] = memberships.flatMap((membership) =>
    functionSpans(membership).map(({ id, functionType, from, to }) => {
      const name = functionsOf({ instrument: functionType, office: functionType })
      const organization = text(organizations[membership.organizationId] ?? 'history.organization')
      return { key: `${membership.id} ${id}`, name: [organization, name].filter(Boolean).join(', '), from, to }
    }),
  )
  const others: Entry[] = otherMemberships.map((one) => ({ key: `other ${one.id}`, name: one.band, ...spanOf(one) }))
  const entries = [...own, ...others].sort((a, b) => (a.from < b.from ? -1 : 1))
  if (entries.length === 0) return <p className="soft">{text('history.none')}</p>
  const inBand = memberships.filter(({ organizationId }) => organizationId === band).map(spanOf)
  const today = toWireDate(now())
  return (
    <>
      <ol className="history-list">
        {entries.map(({ key, name, from, to }) => (
          <li key={key}>
            <b>{name}</b>{' '}
            <span className="soft small num">
              {to === null
                ? text('history.since', { from: firstDay(from, locale) })
                : text('history.span', { from: firstDay(from, locale), to: lastDay(from, to, locale) })}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {text('history.years', {
          band: yearsBefore(inBand, today),
          all: yearsBefore([...inBand, ...otherMemberships.map(spanOf)], today),
        })}
      </p>
    </>
  )
}
