import * as adminStyles from '../../admin/admin.css'
import * as editStyles from '../../admin/edit/edit.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeeException } from '#contract/fees.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { QuietButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../ui/form/field-table.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { ReferenceControl } from '../../admin/edit/ReferenceControl.tsx'
import { SearchBox } from '../../admin/table/SearchBox.tsx'
import { nameOfAccount } from '../../ledger/admin/account-noun.ts'
import { accountsQuery } from '../../ledger/admin/queries.ts'
import { functionsOf } from '../../persons/admin/functions.ts'
import { personsQuery } from './queries.ts'

/** A checkbox for each function of the organization; none is ticked for a rule for all. */
export const FunctionsControl = ({ name, label, value = '', values, set, error }: ControlProps) => {
  const text = useText()
  const chosen = value.split(',')
  const names = functionsOf(useFunctions(), Number(values.organizationId))
  return (
    <fieldset className={editStyles.adminSections}>
      <legend>{label}</legend>
      <p className="hint">{text('admin.fee_rule.functions.hint')}</p>
      <div>
        {names.map((one) => (
          <Checkbox
            key={one}
            name={name}
            checked={chosen.includes(one)}
            onChange={({ target }) =>
              set(names.filter((other) => (other === one ? target.checked : chosen.includes(other))).join())
            }
          >
            {text(`function.name.${one}`)}
          </Checkbox>
        ))}
      </div>
      <FieldError name={name} error={error} />
    </fieldset>
  )
}

/** Chooses an account of income that is not closed. */
export const IncomeControl = (props: ControlProps) => {
  const app = useApp()
  const { data } = useQuery(accountsQuery(app))
  return (
    <ReferenceControl
      {...props}
      none="admin.fee_rule.account.default"
      choices={data
        ?.filter(({ kind, closed }) => kind === 'INCOME' && !closed)
        .map((account) => ({ value: `${account.id}`, label: nameOfAccount(account, app.locale) }))}
    />
  )
}

/** The names of persons that this page has read or found. The value of a field has only the uuid. */
const names = new Map<string, string>()
/** Keeps the name of a person whose uuid becomes the value of a field. */
export const rememberPerson = ({ uuid, label }: FeeException['person']): string => {
  names.set(uuid, label)
  return uuid
}

/** Finds a person by name, from two letters on. */
export const PersonControl = ({ name, label, value = '', set, error }: ControlProps) => {
  const app = useApp()
  const text = useText()
  const [term, setTerm] = useState('')
  const isEnabled = value === '' && term.length >= 2
  const { data } = useQuery({ ...personsQuery(app, term), enabled: isEnabled })
  const found = isEnabled ? data?.persons : undefined
  if (value !== '')
    return (
      <div className="field" id={name}>
        <p>
          {label}: <b>{names.get(value) ?? '…'}</b>
        </p>
        <FieldError name={name} error={error} />
        <div className="buttons">
          <QuietButton onClick={() => set('')}>{text('admin.fee_exception.other')}</QuietButton>
        </div>
      </div>
    )
  return (
    <div className="grid">
      <SearchBox
        {...{ id: name, label, error, term }}
        hint={text('admin.fee_exception.search.hint')}
        onSearch={setTerm}
      />
      <p className="visually-hidden" role="status">
        {found !== undefined && text('admin.people.found', { count: found.length })}
      </p>
      {found?.length === 0 && <p className="soft">{text('admin.person_search.none')}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className={adminStyles.adminRows}>
          {found.map((person) => (
            <li key={person.uuid}>
              <button type="button" onClick={() => set(rememberPerson(person))}>
                <b>{person.label}</b>
                <span className="soft small">{person.city}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
