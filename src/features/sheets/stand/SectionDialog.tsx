import * as panelStyles from './panel.css'
import * as styles from './recording-sections.css'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { canEnter } from '#contract/access.ts'
import { SectionInput, sectionNameMaximum } from '#contract/recording-sections.ts'
import { recordingSectionKind, type ShownSection } from '#device/outbox/kinds/recording-section.ts'
import { useLocalWrite } from '../../../platform/offline/hooks.ts'
import { useMember } from '../../../platform/session/member.ts'
import { OutboxFormEnd } from '../../../platform/writes/OutboxFormEnd.tsx'
import { type OutboxForm, useOutboxForm } from '../../../platform/writes/useOutboxForm.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { validate } from '../../../ui/form/field-values.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { InlineConfirm } from '../../../ui/InlineConfirm.tsx'
import { useText } from '../../../ui/intl.tsx'
import { SaveFailedNotice } from '../../../ui/SaveFailedNotice.tsx'
import { formatTenths } from './playback.ts'
import { StandDialog } from './StandDialog.tsx'

/** Milliseconds by which a button moves the beginning or the end. */
const stepMs = 100

export interface EditedSpan {
  /** null = a new one. */
  readonly section: ShownSection | null
  /** Milliseconds. */
  readonly from: number
  readonly to: number
}

type Name = 'name' | 'from' | 'to' | 'shared'

interface MomentProps {
  readonly form: OutboxForm<Name>
  readonly name: 'from' | 'to'
}

/** The beginning or the end, moved by tenths of a second. */
const Moment = ({ form, name }: MomentProps) => {
  const text = useText()
  const id = useId()
  const ms = Number(form.values[name])
  const label = text(`stand.section.${name}`)
  const move = (by: number): void => form.set(name, String(Math.max(0, Math.round(ms / stepMs) * stepMs + by)))
  return (
    <fieldset className={styles.practiceMoment}>
      <legend>{label}</legend>
      <IconButton icon={Minus} label={text('stand.section.earlier', { label })} onClick={() => move(-stepMs)} />
      <output className="num">{formatTenths(ms)}</output>
      <IconButton icon={Plus} label={text('stand.section.later', { label })} onClick={() => move(stepMs)} />
      <FieldError name={id} error={form.errorOf(name)} />
    </fieldset>
  )
}

interface SectionDialogProps {
  readonly recordingId: number
  readonly edited: EditedSpan
  readonly onClose: () => void
}

/** Names a section and adjusts its ends, or deletes it. */
export const SectionDialog = ({ recordingId, edited: { section, from, to }, onClose }: SectionDialogProps) => {
  const text = useText()
  const { member, local } = useMember()
  const { saveFailed, track } = useLocalWrite()
  const id = useId()
  const row = section?.row ?? null
  const isOwners = section === null || !section.shared || canEnter('announcing', member)
  const inputOf = (typed: Readonly<Record<Name, string>>) => ({
    ...{ recordingId, name: typed.name.trim(), shared: typed.shared === 'true' },
    ...{ from: Number(typed.from), to: Number(typed.to) },
  })
  const form = useOutboxForm<Name>({
    draft: `recording-section/${section?.id ?? recordingId}`,
    isNew: section === null,
    base: {
      ...{ name: section?.name ?? '', shared: String(section?.shared ?? false) },
      ...{ from: String(Math.round(from)), to: String(Math.round(to)) },
    },
    check: (typed) => validate(SectionInput, inputOf(typed)).problems,
    changes: (typed, newId) => {
      const desired = { ...inputOf(typed), deleted: false }
      return [{ kind: recordingSectionKind.kind, key: section?.id ?? newId, title: desired.name, desired, row }]
    },
  })
  const onSubmit = async (): Promise<void> => {
    if (form.ready() && (await form.save())) onClose()
  }
  const remove = (): void => {
    if (section === null) return
    const { id: key, name, shared } = section
    const desired = { recordingId, name, from: section.from, to: section.to, shared, deleted: true }
    track(local.outbox.put({ kind: recordingSectionKind.kind, key, title: name, desired, row }).then(onClose))
  }
  return (
    <StandDialog title={text(section === null ? 'stand.section.new' : 'stand.section.change')} onClose={onClose}>
      {!isOwners && <p>{text('stand.section.foreign')}</p>}
      {isOwners && (
        <Form className={panelStyles.standForm} onSubmit={onSubmit}>
          <TextField
            name={`${id}name`}
            label={text('stand.section.name')}
            error={form.errorOf('name')}
            value={form.values.name}
            maxLength={sectionNameMaximum}
            autoComplete="off"
            onChange={({ target }) => form.set('name', target.value)}
          />
          <Moment form={form} name="from" />
          <Moment form={form} name="to" />
          {section === null && canEnter('announcing', member) && (
            <Checkbox
              name={`${id}shared`}
              checked={form.values.shared === 'true'}
              onChange={({ target }) => form.set('shared', String(target.checked))}
            >
              {text('stand.section.shared')}
            </Checkbox>
          )}
          <OutboxFormEnd form={form} action={text('stand.section.save')} onCancel={onClose} />
        </Form>
      )}
      {isOwners && section !== null && (
        <InlineConfirm
          begin={text('stand.section.delete')}
          question={text('stand.section.delete.ask', { name: section.name })}
          yes={text('stand.section.delete')}
          onYes={remove}
        />
      )}
      {saveFailed && <SaveFailedNotice announced />}
    </StandDialog>
  )
}
