import * as styles from './edited-persons.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mergedFields, mergePersons, type PersonCard, type PersonFields } from '#contract/edited-persons.ts'
import { ifMatch } from '#contract/endpoint.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { valuesOf } from '../../../ui/form/field-values.ts'
import { useText } from '../../../ui/intl.tsx'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { cardFields } from './card-fields.tsx'
import { cardQuery } from './queries.ts'

type FieldName = keyof PersonFields

/** For each field that differs, which of the two values stays. A missing value is filled from the other record. */
const MergeForm = ({ kept, other }: { readonly kept: PersonCard; readonly other: PersonCard }) => {
  const { call, locale } = useApp()
  const text = useText()
  const navigate = useNavigate()
  const [own, others] = [valuesOf(cardFields, kept), valuesOf(cardFields, other)]
  const differing = mergedFields.filter((name) => own[name] !== others[name])
  const [take, setTake] = useState<readonly FieldName[]>(() => differing.filter((name) => own[name] === ''))
  const { busy, failure, send } = useWrite({
    noun: 'person',
    send: (_: null) =>
      call(mergePersons, {
        params: { uuid: kept.uuid },
        headers: { 'if-match': ifMatch(kept.version) },
        body: { other: other.uuid, otherVersion: other.version, take: [...take] },
      }),
    onSuccess: ({ uuid }) =>
      navigate({ to: '/$locale/intra/admin/people/$uuid', params: { locale, uuid }, search: {}, replace: true }),
  })
  const inWords = (name: FieldName, value: string): string =>
    value === '' ? text('admin.value.none') : (cardFields[name].inWords?.(value, text, locale) ?? value)
  const choose = (name: FieldName, fromOther: boolean): void =>
    setTake((before) => [...before.filter((one) => one !== name), ...(fromOther ? [name] : [])])
  return (
    <Form onSubmit={() => !busy && void send(null)} busy={busy}>
      <WriteMessage failure={failure?.message} />
      {differing.length === 0 && <p>{text('admin.merge.same')}</p>}
      {differing.map((name) => (
        <fieldset key={name} className={styles.mergeField}>
          <legend>{text(cardFields[name].label)}</legend>
          {([own, others] as const).map((values, index) => (
            <label key={index === 0 ? kept.uuid : other.uuid} className="check">
              <input
                type="radio"
                name={name}
                checked={take.includes(name) === (index === 1)}
                onChange={() => choose(name, index === 1)}
              />
              <span>{inWords(name, values[name])}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="form-end">
        <Button type="submit" blocked={busy}>
          {text(busy ? 'admin.saving' : 'admin.merge.yes')}
        </Button>
        <Link
          className={buttonLook('quiet')}
          to="/$locale/intra/admin/people/$uuid"
          params={{ locale, uuid: other.uuid }}
          search={{ merge: kept.uuid }}
          replace
        >
          {text('admin.merge.swap', { name: other.label })}
        </Link>
      </div>
    </Form>
  )
}

/** Merges another record of a person into this one. */
export const MergePersons = ({ uuid, other }: { readonly uuid: string; readonly other: string }) => {
  const app = useApp()
  const text = useText()
  const [kept, gone] = [useQuery(cardQuery(app, uuid)), useQuery(cardQuery(app, other))]
  return (
    <>
      <EditHead list="/$locale/intra/admin/people" title={text('admin.merge')}>
        {kept.data !== undefined && gone.data !== undefined && (
          <p>{text('admin.merge.detail', { kept: kept.data.label, other: gone.data.label })}</p>
        )}
      </EditHead>
      <Edited query={kept}>
        {(one) => (
          <Edited query={gone}>
            {(two) => <MergeForm key={`${one.version} ${two.version}`} kept={one} other={two} />}
          </Edited>
        )}
      </Edited>
    </>
  )
}
