import * as styles from './edited-persons.css'
import { useState } from 'react'
import { changeMembership } from '#contract/edited-memberships.ts'
import { mayGiveFunction } from '#contract/handing-out.ts'
import type { AdminPerson } from '#contract/members.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { firstDay, lastDay } from '../period.ts'
import { AddMembership } from './AddMembership.tsx'
import { ChangeState } from './ChangeState.tsx'
import { EndMembership } from './EndMembership.tsx'
import { functionName, organizationName } from './functions.ts'
import { MembershipDetails } from './MembershipDetails.tsx'
import { usePersonWrite } from './usePersonWrite.ts'

type Membership = AdminPerson['memberships'][number]

const nameInWords = ({ organizationId, functionType }: Membership, text: Text): string =>
  [organizationName(organizationId), functionName(functionType)]
    .flatMap((id) => (id === null ? [] : [text(id)]))
    .join(', ')

interface MembershipItemProps {
  readonly membership: Membership
  readonly onEnd: () => void
  readonly onReopen: () => void
}

const MembershipItem = ({ membership, onEnd, onReopen }: MembershipItemProps) => {
  const { locale } = useApp()
  const text = useText()
  const { member } = useMember()
  const { organizationId, functionType, leaveDate } = membership
  const name = nameInWords(membership, text)
  const join = firstDay(membership.joinDate, locale)
  return (
    <li>
      <p>
        <b>{name}</b>
        <span className="soft small num">
          {leaveDate === null
            ? text('admin.membership.since', { join })
            : text('admin.membership.span', { join, leave: lastDay(membership.joinDate, leaveDate, locale) })}
        </span>
      </p>
      {(leaveDate === null || mayGiveFunction(member, organizationId, functionType)) && (
        <QuietButton onClick={leaveDate === null ? onEnd : onReopen}>
          {text(leaveDate === null ? 'admin.membership.end' : 'admin.membership.reopen')}
          <span className="visually-hidden">: {name}</span>
        </QuietButton>
      )}
      <MembershipDetails membership={membership} name={name} />
    </li>
  )
}

/** The person's current and past memberships, with controls to change, end, reopen and add one. */
export const Memberships = ({ person }: { readonly person: AdminPerson }) => {
  const text = useText()
  const write = usePersonWrite('membership')
  const [ending, setEnding] = useState<Membership | null>(null)
  const until = (id: number, leaveDate: string | null): Promise<boolean> =>
    write.send((call) => call(changeMembership, { params: { id }, body: { leaveDate } }))
  return (
    <section className="card" aria-labelledby="memberships">
      <h2 id="memberships">{text('admin.membership.title')}</h2>
      {person.memberships.length === 0 && <p className="soft">{text('admin.membership.none')}</p>}
      <ul className={styles.membershipList}>
        {person.memberships.map((one) => (
          <MembershipItem
            key={one.id}
            membership={one}
            onEnd={() => setEnding(one)}
            onReopen={() => void until(one.id, null)}
          />
        ))}
      </ul>
      <ChangeState write={write} />
      <AddMembership person={person} write={write} />
      {ending !== null && (
        <EndMembership
          uuid={person.uuid}
          name={person.label}
          organization={nameInWords(ending, text)}
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
