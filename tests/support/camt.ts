/** A line of a statement as a test describes it. */
export interface CamtLine {
  /** Francs as the bank writes them; below zero = a debit. */
  readonly amount: string
  readonly day?: string
  readonly name?: string
  readonly iban?: string
  readonly reference?: string
  readonly text?: string
  readonly uetr?: string
  /** `AcctSvcrRef` of the details. */
  readonly bankRef?: string
  /** `AcctSvcrRef` of the entry. */
  readonly entryRef?: string
  readonly reversal?: boolean
  readonly status?: string
  readonly currency?: string
  /** Details of a batch: their amounts must make the entry's. */
  readonly details?: readonly Omit<CamtLine, 'details'>[]
}

interface CamtFile {
  readonly version?: '04' | '08'
  readonly iban?: string
  readonly from?: string
  readonly to?: string
  /** Francs; below zero = overdrawn. */
  readonly opening: string
  readonly closing: string
  readonly lines: readonly CamtLine[]
}

export const bandIban = 'CH9300762011623852957'

const side = (amount: string): string => (amount.startsWith('-') ? 'DBIT' : 'CRDT')
const positive = (amount: string): string => amount.replace(/^-/, '')
const element = (name: string, content: string | undefined): string =>
  content === undefined ? '' : `<${name}>${content}</${name}>`
const escaped = (text: string | undefined): string | undefined => text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const balance = (code: string, amount: string, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">${positive(amount)}</Amt>` +
  `<CdtDbtInd>${side(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

const detailsOf = (line: CamtLine, version: string, withAmount: boolean): string => {
  const party = (name: string | undefined) =>
    name === undefined
      ? undefined
      : version === '08'
        ? `<Pty><Nm>${escaped(name)}</Nm></Pty>`
        : `<Nm>${escaped(name)}</Nm>`
  const role = side(line.amount) === 'CRDT' ? 'Dbtr' : 'Cdtr'
  const strd =
    line.reference === undefined
      ? undefined
      : `<CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${line.reference}</Ref></CdtrRefInf>`
  const remittance = element('Ustrd', escaped(line.text)) + element('Strd', strd)
  return element(
    'TxDtls',
    element('Refs', element('AcctSvcrRef', line.bankRef) + element('UETR', line.uetr)) +
      (withAmount ? `<Amt Ccy="${line.currency ?? 'CHF'}">${positive(line.amount)}</Amt>` : '') +
      element(
        'RltdPties',
        element(role, party(line.name)) +
          (line.iban === undefined ? '' : `<${role}Acct><Id><IBAN>${line.iban}</IBAN></Id></${role}Acct>`),
      ) +
      element('RmtInf', remittance),
  )
}

const entryOf = (line: CamtLine, version: string): string => {
  const status = line.status ?? 'BOOK'
  const details = line.details ?? [line]
  return element(
    'Ntry',
    `<Amt Ccy="${line.currency ?? 'CHF'}">${positive(line.amount)}</Amt><CdtDbtInd>${side(line.amount)}</CdtDbtInd>` +
      (line.reversal === true ? '<RvslInd>true</RvslInd>' : '') +
      `<Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>` +
      `<BookgDt><Dt>${line.day ?? '2027-03-01'}</Dt></BookgDt>` +
      element('AcctSvcrRef', line.entryRef) +
      element('NtryDtls', details.map((one) => detailsOf(one, version, line.details !== undefined)).join('')) +
      element('AddtlNtryInf', 'Gutschrift'),
  )
}

/** Returns a file camt.053 with one statement. */
export const camtFile = ({
  version = '08',
  iban = bandIban,
  from = '2027-03-01',
  to = '2027-03-31',
  opening,
  closing,
  lines,
}: CamtFile): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>` +
  `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>` +
  balance('OPBD', opening, from) +
  balance('CLBD', closing, to) +
  lines.map((line) => entryOf(line, version)).join('') +
  '</Stmt></BkToCstmrStmt></Document>'
