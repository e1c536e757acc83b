import * as styles from './federation.css'
import { type ReactNode, useId, useState } from 'react'
import { ifMatch } from '#contract/endpoint.ts'
import { changeFederationPart, noReportReasons, type PartInput, type PartState } from '#contract/federation.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { date } from '../../../ui/wall-clock.ts'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { federationYearQuery } from './queries.ts'

interface PartProps {
  readonly year: number
  readonly state: PartState
}

/** The note to a part of a year, and the mark when it is done. */
const DoneForm = ({ year, state }: PartProps) => {
  const { call } = useApp()
  const text = useText()
  const { part, done, version } = state
  const [remarks, setRemarks] = useState(state.remarks ?? '')
  const [reason, setReason] = useState(state.reason ?? '')
  const write = useWrite<Partial<PartInput>, PartState>({
    noun: 'federation_year',
    schema: changeFederationPart.reply,
    send: (body) =>
      call(changeFederationPart, { params: { year, part }, headers: { 'if-match': ifMatch(version) }, body }),
    cache: (row, { queryClient, ...app }) => {
      queryClient.setQueryData(federationYearQuery(app, year).queryKey, (all) =>
        all === undefined ? all : { ...all, parts: all.parts.map((one) => (one.part === part ? row : one)) },
      )
      return undefined
    },
  })
  const sent = {
    remarks,
    ...(part === 'suisa' && { reason: noReportReasons.find((one) => one === reason) ?? null }),
  }
  const isChanged = remarks.trim() !== (state.remarks ?? '') || reason !== (state.reason ?? '')
  return (
    <div className={`card ${styles.federationMark}`}>
      {part === 'suisa' && (
        <SelectField
          name="federation-reason"
          label={text('federation.reason')}
          value={reason}
          error={write.fieldErrors.reason}
          onChange={({ target }) => setReason(target.value as typeof reason)}
          choices={[
            { value: '', label: text('federation.reason.none') },
            ...noReportReasons.map((value) => ({ value, label: text(`federation.reason.${value}`) })),
          ]}
        />
      )}
      <TextField
        name={`federation-${part}-note`}
        label={text('federation.note')}
        hint={text('federation.note.hint')}
        error={write.fieldErrors.remarks}
        optional
        value={remarks}
        maxLength={300}
        onChange={({ target }) => setRemarks(target.value)}
      />
      <WriteMessage failure={write.failure?.message} saved={write.isSuccess && !isChanged} />
      <div className="buttons">
        {done ? (
          <QuietButton blocked={write.busy} onClick={() => void write.send({ ...sent, done: false })}>
            {text('federation.reopen')}
            <span className="visually-hidden">: {text(`federation.${part}`, { year: `${year + 1}` })}</span>
          </QuietButton>
        ) : (
          <Button blocked={write.busy} onClick={() => void write.send({ ...sent, done: true })}>
            {text('federation.mark')}
            <span className="visually-hidden">: {text(`federation.${part}`, { year: `${year + 1}` })}</span>
          </Button>
        )}
        {isChanged && (
          <QuietButton blocked={write.busy} onClick={() => void write.send(sent)}>
            {text('federation.note.save')}
          </QuietButton>
        )}
      </div>
    </div>
  )
}

/** A part of a year with its state, what it needs, and the mark when it is done. */
export const PartFrame = ({ year, state, children }: PartProps & { readonly children: ReactNode }) => {
  const { locale } = useApp()
  const text = useText()
  const heading = useId()
  const { part, doneAt, doneBy } = state
  return (
    <section className={`grid ${styles.federationPart}`} aria-labelledby={heading}>
      <div className={styles.federationHead}>
        <h2 id={heading}>{text(`federation.${part}`, { year: `${year + 1}` })}</h2>
        <span className={`tag ${doneAt === null ? 'tag--soft' : 'tag--ok'}`}>
          {doneAt === null
            ? text('federation.open')
            : text('federation.done', { day: date(doneAt, locale), name: doneBy ?? text('federation.done.nobody') })}
        </span>
      </div>
      {children}
      {/* A change by somebody else begins the form anew. */}
      <DoneForm key={`${year} ${state.version}`} year={year} state={state} />
    </section>
  )
}
