import * as styles from '../../admin/admin.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canEnter } from '#contract/access.ts'
import { type FeeRule, moveFeeRule } from '#contract/fees.ts'
import { chf } from '#contract/money.ts'
import type { MessageId } from '#i18n/intl.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useMember } from '../../../platform/session/member.ts'
import { useWrite } from '../../../platform/writes/useWrite.ts'
import { QuietButton } from '../../../ui/Button.tsx'
import type { Values } from '../../../ui/form/field-table.tsx'
import { type Text, useText } from '../../../ui/intl.tsx'
import { EditForm } from '../../admin/edit/EditForm.tsx'
import { Edited, EditHead } from '../../admin/edit/EditScreen.tsx'
import { RemoveRow } from '../../admin/edit/RemoveRow.tsx'
import { WriteMessage } from '../../admin/edit/WriteMessage.tsx'
import { FoldedRow } from '../../admin/FoldedRow.tsx'
import { MoveButtons } from '../../admin/MoveButtons.tsx'
import { organizationName } from '../../persons/admin/functions.ts'
import { rulesQuery } from './queries.ts'
import { feeRuleNoun, nameOfRule } from './rule-noun.ts'

/** The conditions and amounts of a rule. */
const factsOf = (rule: FeeRule, text: Text): string[] => {
  const { amount, organizationId, ageFrom, ageTo, honorary, functionTypes, householdAmount, proRata } = rule
  const ages = ageFrom === null && ageTo === null ? [] : [{ from: ageFrom ?? 'none', to: ageTo ?? 'none' }]
  return [
    amount === 0 ? text('admin.fee_rule.free') : chf(amount),
    ...(householdAmount === null ? [] : [text('admin.fee_rule.family', { amount: chf(householdAmount) })]),
    text(organizationName(organizationId)),
    ...functionTypes.map((name) => text(`function.name.${name}`)),
    ...ages.map((values) => text('admin.fee_rule.ages', values)),
    ...(honorary ? [text('admin.fee_rule.honorary')] : []),
    ...(proRata ? [text('admin.fee_rule.pro_rata')] : []),
  ]
}

/** Values of a new rule's form, in the order in which the rules should be. */
const examples: readonly (readonly [label: MessageId, values: Values])[] = [
  [
    'admin.fees.example.honorary',
    { nameDe: 'Ehrenmitglieder', nameEn: 'Honorary members', amount: '0', honorary: 'on' },
  ],
  ['admin.fees.example.young', { nameDe: 'Junge', nameEn: 'Young players', ageTo: '20' }],
  ['admin.fees.example.active', { nameDe: 'Aktive', nameEn: 'Active members', proRata: 'on' }],
  ['admin.fees.example.passive', { nameDe: 'Passive', nameEn: 'Passive members', organizationId: '2', amount: '15' }],
]

/** A form for another rule. Examples fill it as long as there is no rule of their name. */
const NewRule = ({ rules }: { readonly rules: readonly FeeRule[] }) => {
  const text = useText()
  const [example, setExample] = useState<Values>()
  const left = examples.filter(([, { nameDe }]) => rules.every((rule) => rule.nameDe !== nameDe))
  return (
    <section className="grid" aria-labelledby="new-rule">
      <h2 id="new-rule">{text('admin.fees.rules.new')}</h2>
      {left.length > 0 && (
        <>
          <p>{text('admin.fees.rules.examples')}</p>
          <div className="buttons">
            {left.map(([label, values]) => (
              <QuietButton key={label} onClick={() => setExample(values)}>
                {text(label)}
              </QuietButton>
            ))}
          </div>
        </>
      )}
      <EditForm
        key={`${rules.length} ${example?.nameDe}`}
        noun={feeRuleNoun}
        row={null}
        prefix="new-"
        start={example}
        onSaved={() => setExample(undefined)}
      />
    </section>
  )
}

const Rules = ({ rules, mayWrite }: { readonly rules: readonly FeeRule[]; readonly mayWrite: boolean }) => {
  const { call, locale } = useApp()
  const text = useText()
  const { failure, send, busy } = useWrite({
    noun: 'fee_rule',
    send: ({ id, position }: { readonly id: number; readonly position: number }) =>
      call(moveFeeRule, { params: { id }, body: { position } }),
  })
  const move = ({ id, position }: FeeRule, step: 1 | -1) => {
    const next = position + step
    if (!busy && next >= 1 && next <= rules.length) void send({ id, position: next })
  }
  return (
    <>
      <WriteMessage failure={failure?.message} />
      {rules.length === 0 && <p className="empty">{text('admin.fees.rules.none')}</p>}
      {rules.length > 0 && (
        <ul className={styles.adminSheets} aria-label={text('admin.fees.rules.list')}>
          {rules.map((rule, index) => (
            <FoldedRow key={rule.id} title={<b>{nameOfRule(rule, locale)}</b>} facts={factsOf(rule, text)}>
              {mayWrite && (
                <>
                  <EditForm noun={feeRuleNoun} row={rule} prefix={`rule${rule.id}-`} />
                  <MoveButtons
                    title={nameOfRule(rule, locale)}
                    index={index}
                    count={rules.length}
                    onMove={(step) => move(rule, step)}
                  />
                  <RemoveRow noun={feeRuleNoun} row={rule} />
                </>
              )}
            </FoldedRow>
          ))}
        </ul>
      )}
      {mayWrite && <NewRule rules={rules} />}
    </>
  )
}

/** The rules in their order. Treasurers change them, auditors read. */
export const RulesScreen = () => {
  const text = useText()
  const mayWrite = canEnter('treasury', useMember().member)
  return (
    <>
      <EditHead list="/$locale/intra/admin/fee-runs" title={text('admin.fees.rules')}>
        <p>{text('admin.fees.rules.intro')}</p>
      </EditHead>
      <Edited query={useQuery(rulesQuery(useApp()))}>{(rules) => <Rules rules={rules} mayWrite={mayWrite} />}</Edited>
    </>
  )
}
