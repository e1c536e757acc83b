import * as styles from './edited-persons.css'
import { useState } from 'react'
import { toWireDate } from '#contract/clock.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { changePersons, type PersonsAct, type PersonsChange, previewPersonsAct } from '#contract/several-persons.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { invalidate } from '../../../platform/session/stale-queries.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, QuietButton } from '../../../ui/Button.tsx'
import { Dialog, DialogTitle } from '../../../ui/Dialog.tsx'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { AnyFieldTable, Values } from '../../../ui/form/field-table.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { useFunctions, useText } from '../../../ui/intl.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { ActOutcomes } from './ActOutcomes.tsx'
import { actFields, actIn, actsOf } from './act-fields.tsx'

type Body = CallInput<typeof changePersons>['body']
type Shown = Reply<typeof previewPersonsAct> & Pick<Body, 'act'>

interface ChangeChosenProps {
  readonly selection: Body['selection']
  readonly count: number
  readonly onChanged: (change: PersonsChange) => void
  readonly onClose: () => void
}

/** The previewed act, and the change that does the same. */
const useActs = (selection: Body['selection'], onChanged: ChangeChosenProps['onChanged']) => {
  const { call, queryClient } = useApp()
  const [shown, setShown] = useState<Shown | null>(null)
  const previewing = useWrite({
    noun: null,
    send: async (act: PersonsAct) => ({
      act,
      ...(await call(previewPersonsAct, { body: { selection, act } })),
    }),
    onSuccess: setShown,
  })
  const changing = useWrite({
    noun: 'person',
    send: ({ act, fingerprint }: Shown, key) =>
      call(changePersons, { headers: { 'idempotency-key': key }, body: { selection, act, fingerprint } }),
    onSuccess: (change) => {
      for (const noun of ['membership', 'role', 'persons'] as const) void invalidate(queryClient, noun)
      onChanged(change)
    },
    onError: () => setShown(null),
  })
  return { shown, clear: () => setShown(null), previewing, changing }
}

/** Changes the chosen persons in one way, after a preview. */
export const ChangeChosen = ({ selection, count, onChanged, onClose }: ChangeChosenProps) => {
  const { now } = useApp()
  const { member } = useMember()
  const text = useText()
  const firstValues = (of: AnyFieldTable): Values => {
    const today = toWireDate(now())
    return { ...valuesOf(of, null), joinDate: today, leaveDate: today }
  }
  const functions = useFunctions()
  const kinds = actsOf(member)
  const [kind, setKind] = useState(kinds[0] ?? 'INSTRUMENT')
  const fields = actFields(member, functions)[kind]
  const [values, setValues] = useState(() => firstValues(fields))
  const { shown, clear, previewing, changing } = useActs(selection, onChanged)
  const busy = previewing.busy || changing.busy
  const changes = shown?.outcomes.find(({ outcome }) => outcome === 'changes')?.count ?? 0
  const onSubmit = (): void => {
    if (shown === null) void previewing.send(actIn(kind, fields, values))
    else if (changes > 0) void changing.send(shown)
  }
  return (
    <Dialog onClose={onClose}>
      <Form className={styles.endMembership} onSubmit={onSubmit} busy={busy}>
        <DialogTitle>{text('admin.several.title', { count })}</DialogTitle>
        <SelectField
          name="act"
          label={text('admin.several.act')}
          error={undefined}
          value={kind}
          onChange={({ target }) => {
            const chosen = kinds.find((one) => one === target.value) ?? kind
            clear()
            setKind(chosen)
            setValues(firstValues(actFields(member, functions)[chosen]))
          }}
          choices={kinds.map((value) => ({ value, label: text(`admin.several.${value}`) }))}
        />
        <Fields
          fields={fields}
          prefix="act-"
          values={values}
          errorOf={(name) => previewing.fieldErrors[`act.${name}`]}
          set={(name, value) => {
            clear()
            setValues({ ...values, ...(name === 'organizationId' && { functionType: '' }), [name]: value })
          }}
        />
        {kind === 'ARCHIVE' && <p className="soft small">{text('admin.several.archive.detail')}</p>}
        {kind === 'END' && <p className="soft small">{text('admin.several.end.detail')}</p>}
        <div role="status">{shown !== null && <ActOutcomes outcomes={shown.outcomes} />}</div>
        <WriteMessage
          failure={changing.fieldErrors.fingerprint ?? changing.failure?.message ?? previewing.failure?.message}
        />
        <div className="buttons">
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <QuietButton type="submit" blocked={busy || (shown !== null && changes === 0)}>
            {shown === null ? text('admin.several.preview') : text('admin.several.yes', { count: changes })}
          </QuietButton>
        </div>
      </Form>
    </Dialog>
  )
}
