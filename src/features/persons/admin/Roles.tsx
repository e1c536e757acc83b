import * as styles from './edited-persons.css'
import { useState } from 'react'
import { type AdminPerson, grantableRoles, setRole } from '#contract/members.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useText } from '../../../ui/intl.tsx'
import { ChangeState } from './ChangeState.tsx'
import { usePersonWrite } from './usePersonWrite.ts'

type Role = (typeof grantableRoles)[number]

/** The person's roles; each checkbox is saved at once. */
export const Roles = ({ person }: { readonly person: AdminPerson }) => {
  const text = useText()
  const write = usePersonWrite('role')
  const [confirming, setConfirming] = useState(false)
  const [desired, setDesired] = useState<{ readonly role: Role; readonly granted: boolean } | null>(null)
  const give = (role: Role, granted: boolean): void => {
    setConfirming(false)
    if (write.busy) return
    setDesired({ role, granted })
    void write.send((call) => call(setRole, { params: { uuid: person.uuid, role }, body: { granted } }))
  }
  // While the request is running, the checkbox shows the desired value.
  const has = (role: Role): boolean =>
    write.busy && desired?.role === role ? desired.granted : person.roles.includes(role)
  const comesWithMembership = (role: Role): boolean => person.membershipRoles.some((one) => one === role)
  return (
    <section className="card" aria-labelledby="roles">
      <h2 id="roles">{text('admin.person.roles')}</h2>
      <p className="soft small">{text('admin.person.roles.member')}</p>
      <ul className={styles.roleList}>
        {grantableRoles.map((role) => (
          <li key={role}>
            <label className="check">
              <input
                type="checkbox"
                checked={has(role) || comesWithMembership(role)}
                disabled={comesWithMembership(role)}
                aria-describedby={`role-${role}`}
                onChange={({ currentTarget: { checked } }) => {
                  if (role === 'ADMIN' && !checked) setConfirming(true)
                  else give(role, checked)
                }}
              />
              <b>{text(`admin.role.${role}`)}</b>
            </label>
            <p className="soft small" id={`role-${role}`}>
              {comesWithMembership(role) && <b>{text('admin.role.with_membership')}. </b>}
              {text(`admin.role.${role}.may`)}
            </p>
          </li>
        ))}
      </ul>
      <ChangeState write={write} />
      {confirming && (
        <ConfirmDialog
          title={text('admin.role.take.title')}
          detail={text('admin.role.take.detail', { name: person.label })}
          yes={text('admin.role.take.yes')}
          onYes={() => give('ADMIN', false)}
          onNo={() => setConfirming(false)}
        />
      )}
    </section>
  )
}
