import { strToU8, zipSync } from 'fflate'

interface Sheet {
  readonly name: string
  readonly state?: 'hidden' | 'veryHidden'
  /** Absent = a chart. */
  readonly rows?: readonly (readonly (string | { readonly formula: string; readonly result: string })[])[]
  /** Joined cells, such as 'C2:C4'. */
  readonly merged?: readonly string[]
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const mergedXml = (merged: readonly string[]): string =>
  merged.length === 0 ? '' : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

const sheetXml = ({ rows, merged = [] }: Sheet): string =>
  rows === undefined
    ? `<chartsheet xmlns="${main}"/>`
    : `<worksheet xmlns="${main}"><sheetData>${rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells
              .map((cell, column) => {
                const at = `${String.fromCharCode(65 + column)}${row + 1}`
                return typeof cell === 'string'
                  ? `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
                  : `<c r="${at}" t="str"><f>${cell.formula}</f><v>${cell.result}</v></c>`
              })
              .join('')}</row>`,
        )
        .join('')}</sheetData>${mergedXml(merged)}</worksheet>`

/** A workbook as small as Excel opens it (ECMA-376), whose sheets may be hidden or charts. */
export const workbookOf = (sheets: readonly Sheet[]): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${sheets
        .map(
          ({ name, state }, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" ${state ? `state="${state}" ` : ''}r:id="rId${at + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
        .map(
          ({ rows }, at) =>
            `<Relationship Id="rId${at + 1}" Type="${relation}/${rows ? 'worksheet' : 'chartsheet'}" Target="sheets/${at}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/sheets/${at}.xml`, strToU8(sheetXml(sheet))])),
  })
