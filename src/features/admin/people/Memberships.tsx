import { useState } from 'react'
import { type AdminPerson, endMembership } from '#contract/admin.ts'
import { useApp } from '../../../session/app.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { AddMembership } from './AddMembership.tsx'
import { ChangeState } from './ChangeState.tsx'
import { EndMembership } from './EndMembership.tsx'
import { functionName, organizationName } from './functions.ts'
import { usePersonChange } from './usePersonChange.ts'

type Membership = AdminPerson['memberships'][number]

/** Of what the person is or was a member: ends, opens again, and adds. */
export const Memberships = ({ person }: { readonly person: AdminPerson }) => {
  const { call, locale } = useApp()
  const text = useText()
  const change = usePersonChange()
  const [ending, setEnding] = useState<Membership | null>(null)
  const until = (id: number, leaveDate: string | null): Promise<boolean> =>
    change.make(() => call(endMembership, { params: { id }, body: { leaveDate } }))
  const nameOf = ({ organizationId, functionType }: Membership): string => {
    const role = functionName(functionType)
    return [organizationName(organizationId), role].flatMap((id) => (id === null ? [] : [text(id)])).join(', ')
  }
  return (
    <section className="card" aria-labelledby="memberships">
      <h2 id="memberships">{text('admin.membership.title')}</h2>
      {person.memberships.length === 0 && <p className="soft">{text('admin.membership.none')}</p>}
      <ul className="membership-list">
        {person.memberships.map((one) => (
          <li key={one.id}>
            <p>
              <b>{nameOf(one)}</b>
              <span className="soft small num">
                {one.leaveDate === null
                  ? text('admin.membership.since', { join: date(one.joinDate, locale) })
                  : text('admin.membership.span', {
                      join: date(one.joinDate, locale),
                      leave: date(one.leaveDate, locale),
                    })}
              </span>
            </p>
            {one.leaveDate === null ? (
              <Button look="quiet" onClick={() => setEnding(one)}>
                {text('admin.membership.end')}
                <span className="visually-hidden">: {nameOf(one)}</span>
              </Button>
            ) : (
              <Button look="quiet" onClick={() => void until(one.id, null)}>
                {text('admin.membership.reopen')}
                <span className="visually-hidden">: {nameOf(one)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ChangeState state={change.state} />
      <AddMembership person={person} change={change} />
      {ending !== null && (
        <EndMembership
          name={person.label}
          organization={nameOf(ending)}
          error={change.errorOf('leaveDate') ?? (change.state.kind === 'failed' ? change.state.why : undefined)}
          onCancel={() => setEnding(null)}
          onEnd={(lastDay) => {
            void until(ending.id, lastDay).then((ended) => {
              if (ended) setEnding(null)
            })
          }}
        />
      )}
    </section>
  )
}
