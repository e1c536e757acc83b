import * as styles from './edited-persons.css'
import { useState } from 'react'
import { changeMembership } from '#contract/edited-memberships.ts'
import { mayGiveFunction } from '#contract/handing-out.ts'
import type { AdminPerson } from '#contract/members.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { Button } from '../../../ui/Button.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { AddMembership } from './AddMembership.tsx'
import { ChangeState } from './ChangeState.tsx'
import { EndMembership } from './EndMembership.tsx'
import { functionName, organizationName } from './functions.ts'
import { MembershipDetails } from './MembershipDetails.tsx'
import { usePersonWrite } from './usePersonWrite.ts'

type Membership = AdminPerson['memberships'][number]

/** The person's current and past memberships, with controls to change, end, reopen and add one. */
export const Memberships = ({ person }: { readonly person: AdminPerson }) => {
  const { locale } = useApp()
  const text = useText()
  const { member } = useMember()
  const write = usePersonWrite('membership')
  const [ending, setEnding] = useState<Membership | null>(null)
  const until = (id: number, leaveDate: string | null): Promise<boolean> =>
    write.send((call) => call(changeMembership, { params: { id }, body: { leaveDate } }))
  const nameOf = ({ organizationId, functionType }: Membership): string => {
    const role = functionName(functionType)
    return [organizationName(organizationId), role].flatMap((id) => (id === null ? [] : [text(id)])).join(', ')
  }
  return (
    <section className="card" aria-labelledby="memberships">
      <h2 id="memberships">{text('admin.membership.title')}</h2>
      {person.memberships.length === 0 && <p className="soft">{text('admin.membership.none')}</p>}
      <ul className={styles.membershipList}>
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
              mayGiveFunction(member, one.organizationId, one.functionType) && (
                <Button look="quiet" onClick={() => void until(one.id, null)}>
                  {text('admin.membership.reopen')}
                  <span className="visually-hidden">: {nameOf(one)}</span>
                </Button>
              )
            )}
            <MembershipDetails membership={one} name={nameOf(one)} />
          </li>
        ))}
      </ul>
      <ChangeState write={write} />
      <AddMembership person={person} write={write} />
      {ending !== null && (
        <EndMembership
          uuid={person.uuid}
          name={person.label}
          organization={nameOf(ending)}
          error={write.fieldErrors.leaveDate ?? write.failure?.message}
          busy={write.busy}
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
