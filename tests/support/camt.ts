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
  /** Number of payments of a batch whose details the file does not have. */
  readonly unnamed?: number
  /** The payer behind a service that pays. */
  readonly ultimate?: string
  /** `NtryRef` of the entry: an account at some banks. */
  readonly entryName?: string
  /** True for a payment that came back. */
  readonly returned?: boolean
}

export type CamtVersion = '04' | '08'

interface CamtFile {
  readonly version?: CamtVersion
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
          element(`Ultmt${role}`, party(line.ultimate)) +
          (line.iban === undefined ? '' : `<${role}Acct><Id><IBAN>${line.iban}</IBAN></Id></${role}Acct>`),
      ) +
      element('RmtInf', remittance) +
      element('RtrInf', line.returned === true ? '<AddtlInf>Konto aufgehoben</AddtlInf>' : undefined),
  )
}

const entryOf = (line: CamtLine, version: string): string => {
  const status = line.status ?? 'BOOK'
  const details = line.unnamed === undefined ? (line.details ?? [line]) : []
  const batch = line.unnamed ?? line.details?.length
  const head = batch === undefined ? '' : element('Btch', element('NbOfTxs', `${batch}`))
  return element(
    'Ntry',
    element('NtryRef', line.entryName) +
      `<Amt Ccy="${line.currency ?? 'CHF'}">${positive(line.amount)}</Amt><CdtDbtInd>${side(line.amount)}</CdtDbtInd>` +
      (line.reversal === true ? '<RvslInd>true</RvslInd>' : '') +
      `<Sts>${version === '08' ? `<Cd>${status}</Cd>` : status}</Sts>` +
      `<BookgDt><Dt>${line.day ?? '2027-03-01'}</Dt></BookgDt>` +
      element('AcctSvcrRef', line.entryRef) +
      element('NtryDtls', head + details.map((one) => detailsOf(one, version, line.details !== undefined)).join('')) +
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

/** Returns a file camt.054 with one notice of the lines. */
export const noticeFile = ({
  version = '08',
  iban = bandIban,
  lines,
}: Pick<CamtFile, 'version' | 'iban' | 'lines'>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>2</MsgId></GrpHdr>` +
  `<Ntfctn><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${lines.map((line) => entryOf(line, version)).join('')}</Ntfctn>` +
  '</BkToCstmrDbtCdtNtfctn></Document>'

/** Returns the sum of amounts such as '-12.50' as the bank writes a balance. */
export const plus = (opening: string, lines: readonly Pick<CamtLine, 'amount'>[]): string => {
  const rappen = (amount: string) => Math.round(Number(amount) * 100)
  return ((rappen(opening) + lines.reduce((sum, { amount }) => sum + rappen(amount), 0)) / 100).toFixed(2)
}
