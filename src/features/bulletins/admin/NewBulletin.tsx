import { useId } from 'react'
import * as v from 'valibot'
import { toWireDate } from '#contract/clock.ts'
import { BulletinInput, type BulletinReferences, bulletinDays } from '#contract/edited-bulletins.ts'
import { sentBulletinKind, type UnsentBulletin } from '#device/outbox/kinds/sent-bulletin.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useRefusal } from '../../../platform/session/useRefusal.ts'
import { OutboxFormEnd } from '../../../platform/writes/OutboxFormEnd.tsx'
import { useOutboxForm } from '../../../platform/writes/useOutboxForm.ts'
import { Fields } from '../../../ui/form/Fields.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { inputOf, problemsOf, valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { audiencesOf } from '../../enquiries/admin/audiences.ts'
import { bulletinFields } from './bulletin-fields.ts'

interface NewBulletinProps {
  readonly references: BulletinReferences
  /** One that the server refused; null = a new one. */
  readonly refused: UnsentBulletin | null
  /** @param key of its record */
  readonly onSaved: (key: string) => void
  readonly onClose: () => void
}

const dayMs = 86_400_000

/** A bulletin that is written. It is saved on the device, and sent as soon as the server is reachable. */
export const NewBulletin = ({ references, refused, onSaved, onClose }: NewBulletinProps) => {
  const { now } = useApp()
  const text = useText()
  const id = useId()
  const [first] = references.everybody ? [] : audiencesOf(references, text)
  const { fields } = useRefusal(refused?.record ?? null)
  const refusalOf = (name: string) => fields.find(({ field }) => field === name)?.sentence
  const form = useOutboxForm<keyof BulletinInput>({
    draft: `sent-bulletin/${refused?.record.key ?? 'new'}`,
    isNew: true,
    base:
      refused === null
        ? {
            ...valuesOf(bulletinFields, null),
            ...(first && { sections: first.sections, invitations: first.invitations }),
            endsOn: toWireDate(new Date(now().getTime() + bulletinDays * dayMs)),
          }
        : valuesOf(bulletinFields, refused.desired),
    check: (typed) => problemsOf({ fields: bulletinFields, rules: BulletinInput }, typed, null),
    changes: (typed, newId) => {
      const desired = v.parse(BulletinInput, inputOf(bulletinFields, typed))
      const key = refused?.record.key ?? newId
      return [{ kind: sentBulletinKind.kind, key, title: desired.titleDe, desired, row: null }]
    },
  })
  const onSubmit = async (): Promise<void> => {
    const key = form.ready() ? await form.save() : null
    if (key !== null) onSaved(key)
  }
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{text('sent.new')}</h2>
      <Form onSubmit={onSubmit}>
        <Fields
          fields={bulletinFields}
          prefix="new-"
          values={form.values}
          errorOf={(name) => form.errorOf(name) ?? refusalOf(name)}
          set={form.set}
        />
        <OutboxFormEnd form={form} action={text('sent.send')} onCancel={onClose} />
      </Form>
    </section>
  )
}
