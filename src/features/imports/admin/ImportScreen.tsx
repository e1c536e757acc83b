import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ImportPlan } from '#contract/imports.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Announced } from '../../../ui/Announced.tsx'
import { Button, buttonLook, QuietButton } from '../../../ui/Button.tsx'
import { FileField } from '../../../ui/form/FileField.tsx'
import { useText } from '../../../ui/intl.tsx'
import { Note } from '../../../ui/Note.tsx'
import { saveBlob } from '../../../ui/save-blob.ts'
import { EditHead } from '../../admin/edit/EditScreen.tsx'
import { LeaveGuard } from '../../admin/edit/LeaveGuard.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportReading, queryOf } from './ImportReading.tsx'
import { ImportRows } from './ImportRows.tsx'
import type { ImportNoun } from './import-nouns.ts'
import { type Import, useImport } from './useImport.ts'

interface PlanProps {
  readonly noun: ImportNoun
  readonly plan: ImportPlan
  readonly busy: boolean
  readonly onSend: () => void
}

/** The plan as numbers and rows, with the button that carries it out. */
const Plan = ({ noun, plan, busy, onSend }: PlanProps) => {
  const text = useText()
  const { created, changed, unchanged, refused } = plan.counts
  const count = created + changed
  return (
    <section className="grid" aria-labelledby="import-plan">
      <h2 id="import-plan">{text('admin.import.plan')}</h2>
      <Announced as="p">
        {[
          text('admin.import.count.created', { count: created }),
          text('admin.import.count.changed', { count: changed }),
          text('admin.import.count.unchanged', { count: unchanged }),
          text('admin.import.count.refused', { count: refused }),
        ].join(' · ')}
      </Announced>
      {refused > 0 && <Note kind="bad">{text('admin.import.refused')}</Note>}
      {count === 0 && refused === 0 && <Note kind="ok">{text('admin.import.nothing')}</Note>}
      {count > 0 && refused === 0 && (
        <div className="form-end">
          <Button blocked={busy} onClick={() => !busy && onSend()}>
            {text(busy ? 'admin.import.sending' : 'admin.import.send', { count })}
          </Button>
        </div>
      )}
      <ImportRows noun={noun} plan={plan} />
    </section>
  )
}

interface StepsProps {
  readonly noun: ImportNoun
  readonly of: Import
}

/** The steps after the choice of the file: reading, columns, plan. */
const Steps = ({ noun, of: { chosen, setChosen, reading, checking, importing } }: StepsProps) =>
  chosen !== null && (
    <>
      <ImportReading
        reading={chosen.reading}
        busy={reading.busy}
        onChoose={(query) => void reading.send({ picked: chosen.file, query })}
      />
      <ImportColumns
        noun={noun}
        columns={chosen.columns}
        chosen={chosen.fields}
        onChoose={(fields) => setChosen({ ...chosen, fields, plan: null })}
        busy={checking.busy}
        onCheck={() => void checking.send(chosen)}
      />
      {chosen.plan !== null && (
        <Plan
          key={chosen.plan.fingerprint}
          noun={noun}
          plan={chosen.plan}
          busy={importing.busy}
          onSend={() => {
            const { file, fields, plan } = chosen
            const query = { ...queryOf(chosen.reading), columns: fields.join() }
            void importing.send({ ...query, file, fingerprint: plan?.fingerprint ?? '' })
          }}
        />
      )}
    </>
  )

/** Imports a spreadsheet: file, columns, plan, done. */
export const ImportScreen = ({ noun }: { readonly noun: ImportNoun }) => {
  const { call, locale } = useApp()
  const text = useText()
  const template = useWrite({
    noun: null,
    send: async (_: null) => saveBlob(new Blob([await noun.template(call)]), `${text(noun.title)}.xlsx`),
  })
  const state = useImport(noun)
  const { chosen, done, tooLarge, reading, checking, importing, pick } = state
  const error = tooLarge ? text('validation.import_too_large') : reading.fieldErrors.file
  const failures = [error === undefined ? reading.failure : null, checking.failure, importing.failure, template.failure]
  const failure = failures.find((one) => one !== null)
  return (
    <>
      {chosen !== null && <LeaveGuard dirty={!importing.busy} />}
      <EditHead list={noun.list} title={text(noun.title)}>
        <p>{text('admin.import.detail')}</p>
      </EditHead>
      <div className="buttons">
        <QuietButton blocked={template.busy} onClick={() => void template.send(null)}>
          <Download aria-hidden="true" />
          {text('admin.import.template')}
        </QuietButton>
      </div>
      <FileField
        name="import-file"
        label={text('admin.import.file')}
        hint={text('admin.import.file.hint')}
        error={error}
        accept=".xlsx,.csv,.txt"
        isEmpty={done !== null}
        onFiles={([file]) => pick(file)}
      />
      <WriteMessage failure={failure?.errors[0] ?? failure?.message}>
        {reading.busy && <p>{text('admin.import.reading')}</p>}
        {done !== null && (
          <Note kind="ok">
            <p>{text('admin.import.done', { ...done })}</p>
            <Link className={buttonLook()} to={noun.list} params={{ locale }} search={noun.nextSearch}>
              {text(noun.next)}
            </Link>
          </Note>
        )}
      </WriteMessage>
      <Steps noun={noun} of={state} />
    </>
  )
}
