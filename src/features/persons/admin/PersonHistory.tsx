import {
  addOtherMembership,
  changeOtherMembership,
  type OtherMembershipInput,
  removeOtherMembership,
} from '#contract/edited-memberships.ts'
import type { AdminPerson } from '#contract/members.ts'
import { useText } from '../../../ui/intl.tsx'
import { HistoryList } from '../HistoryList.tsx'
import { otherFields } from './history-fields.tsx'
import { SmallForm } from './SmallForm.tsx'

/** The person's history in order, and the memberships in other bands, to change. */
export const PersonHistory = ({ person }: { readonly person: AdminPerson }) => {
  const text = useText()
  const { uuid, otherMemberships } = person
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">{text('history.title')}</h2>
      <HistoryList history={person} />
      <h3>{text('admin.history.others')}</h3>
      <p className="soft small">{text('admin.history.others.detail')}</p>
      {otherMemberships.map((one) => (
        <SmallForm
          key={`${one.id} ${one.band} ${one.joinDate} ${one.leaveDate}`}
          title={one.band}
          fields={otherFields}
          row={one}
          prefix={`other-${one.id}-`}
          request={(body: OtherMembershipInput) => (call) =>
            call(changeOtherMembership, { params: { id: one.id }, body })
          }
          onRemove={(call) => call(removeOtherMembership, { params: { id: one.id } })}
        />
      ))}
      <SmallForm
        title={text('admin.history.others.add')}
        fields={otherFields}
        row={null}
        prefix="other-new-"
        request={(body: OtherMembershipInput) => (call) => call(addOtherMembership, { params: { uuid }, body })}
      />
    </section>
  )
}
