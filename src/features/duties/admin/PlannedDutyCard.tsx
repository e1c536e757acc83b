import * as adminStyles from '../../admin/admin.css'
import * as dutiesStyles from './duties.css'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { DutyInput, dutyResource, freePlaces, PlannedDuty, setVolunteer } from '#contract/duties.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { Select } from '../../../ui/form/Select.tsx'
import { useText } from '../../../ui/intl.tsx'
import { shortDate, timeOfDay } from '../../../ui/wall-clock.ts'
import { ActionForm } from '../../admin/edit/ActionForm.tsx'
import { RemoveButton } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { dutyFields } from './duty-fields.ts'
import { dutyMembersQuery, plannedDutiesQuery } from './queries.ts'

/** Writes a saved duty into the list of its event. */
const useDutyWrite = <Input,>(send: (input: Input) => Promise<PlannedDuty>) =>
  useWrite({
    noun: 'duty',
    schema: PlannedDuty,
    cache: (saved: PlannedDuty, app) => {
      const { queryKey } = plannedDutiesQuery(app, saved.eventId)
      app.queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.id === saved.id ? saved : one)))
      return queryKey
    },
    send,
  })

const Volunteers = ({ duty }: { readonly duty: PlannedDuty }) => {
  const { call } = useApp()
  const text = useText()
  const { id, volunteers } = duty
  const write = useDutyWrite((uuid: string) => call(setVolunteer, { params: { id, uuid }, body: { takes: false } }))
  return (
    <>
      <WriteMessage failure={write.failure?.message} />
      <ul
        className={`${adminStyles.adminSheets} ${dutiesStyles.dutyVolunteers}`}
        aria-label={text('admin.duty.volunteers')}
      >
        {volunteers.map(({ uuid, label, offered, byPlanner }) => (
          <li key={uuid} className="spread">
            <span>
              {label} {byPlanner && <span className="tag tag--soft">{text('admin.duty.by_planner')}</span>}{' '}
              {offered && <span className="tag">{text('admin.duty.offered')}</span>}
            </span>
            <QuietButton blocked={write.busy} onClick={() => void write.send(uuid)}>
              {text('admin.duty.leave')}
              <span className="visually-hidden">: {label}</span>
            </QuietButton>
          </li>
        ))}
      </ul>
    </>
  )
}

const EnterMember = ({ duty }: { readonly duty: PlannedDuty }) => {
  const app = useApp()
  const text = useText()
  const select = useId()
  const [chosen, setChosen] = useState('')
  const { data } = useQuery(dutyMembersQuery(app))
  const { id, volunteers } = duty
  const write = useDutyWrite((uuid: string) => app.call(setVolunteer, { params: { id, uuid }, body: { takes: true } }))
  const people = data?.filter(({ uuid }) => !volunteers.some((one) => one.uuid === uuid)) ?? []
  const enter = async (): Promise<void> => {
    if (chosen !== '' && (await write.send(chosen))) setChosen('')
  }
  return (
    <div className="field">
      <label htmlFor={select}>{text('admin.duty.enter')}</label>
      <Select id={select} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{text('admin.duty.enter.choose')}</option>
        {people.map(({ uuid, label }) => (
          <option key={uuid} value={uuid}>
            {label}
          </option>
        ))}
      </Select>
      <div className="buttons">
        <QuietButton blocked={chosen === '' || write.busy} onClick={() => void enter()}>
          {text('admin.duty.enter.do')}
        </QuietButton>
      </div>
      <WriteMessage failure={write.failure?.message} />
    </div>
  )
}

const Change = ({ duty }: { readonly duty: PlannedDuty }) => {
  const { call } = useApp()
  const text = useText()
  const { id, version, nameDe } = duty
  const write = useDutyWrite((body: object) =>
    call(dutyResource.change, { params: { id }, headers: { 'if-match': ifMatch(version) }, body }),
  )
  return (
    <>
      <WriteMessage failure={write.failure?.message} />
      <ActionForm
        fields={dutyFields}
        rules={DutyInput}
        start={valuesOf(dutyFields, duty)}
        busy={write.busy}
        refused={write.fieldErrors}
        action={text('admin.duty.save')}
        onSend={(input) => void write.send(input)}
      />
      <RemoveButton
        noun="duty"
        button={
          <>
            {text('admin.duty.remove')}
            <span className="visually-hidden">: {nameDe}</span>
          </>
        }
        title={text('admin.duty.remove.title', { name: nameDe })}
        detail={text('admin.duty.remove.detail')}
        yes={text('admin.duty.remove')}
        remove={() => call(dutyResource.remove, { params: { id } })}
      />
    </>
  )
}

/** One duty of an event: who does it, who is missing, and its form. */
export const PlannedDutyCard = ({ duty }: { readonly duty: PlannedDuty }) => {
  const { locale } = useApp()
  const text = useText()
  const { id, nameDe, nameEn, location, dateStart, dateEnd, version } = duty
  const free = freePlaces(duty)
  const name = locale === 'de-ch' ? nameDe : (nameEn ?? nameDe)
  const when = `${shortDate(dateStart, locale)} ${timeOfDay(dateStart)}–${timeOfDay(dateEnd)}`
  return (
    <section className="card" aria-labelledby={`duty-${id}`}>
      <h2 id={`duty-${id}`}>{name}</h2>
      <p className="soft small">{[when, location].filter((part) => part !== null).join(' · ')}</p>
      <p>
        <span className={free > 0 ? 'tag tag--bad' : 'tag'}>
          {free > 0 ? text('admin.duty.missing', { count: free }) : text('admin.duty.complete')}
        </span>
      </p>
      {duty.volunteers.length > 0 && <Volunteers duty={duty} />}
      {free > 0 && <EnterMember duty={duty} />}
      <ul className={adminStyles.adminSheets}>
        <FoldedRow title={<b>{text('admin.duty.edit')}</b>} facts={[]}>
          <Change key={version} duty={duty} />
        </FoldedRow>
      </ul>
    </section>
  )
}
