import { join, resolve } from 'node:path'
import { createViteLicensePlugin, type LicenseMeta } from 'rollup-license-plugin'
import standardLicences from 'spdx-license-list/full.js'
import type { Plugin } from 'vite'
import { productionPackages } from '../production-packages.ts'

const root = resolve(import.meta.dirname, '../..')

/** Licences of packages that state none, or not as an SPDX expression; someone has read them. */
export const licencesReadByHand: Readonly<Record<string, string>> = {
  // LICENSE: version 3 of the LGPL, as a file of its own that runs in the process for pictures.
  'libheif-js': 'LGPL-3.0-or-later',
  // LICENSE.md of the repository; the package contains none.
  'friendly-pow': 'MIT',
  'png-js': 'MIT',
  promis: 'BSD-2-Clause',
  // LICENSE.MIT and LICENSE.EUPL-1.2: one of them, as the user chooses.
  '@zone-eu/mailsplit': 'MIT',
}

/** Packages that the build uses in another way than by importing them: the signs are drawn from a font. */
const usedApart = ['@vexflow-fonts/bravura']

/** A package without a file of its licence has its standard text. */
const textOf = ({ license, licenseText }: LicenseMeta): string =>
  (licenseText ?? standardLicences[license]?.licenseText ?? license).replaceAll('\r\n', '\n').trim()

/** Returns each version of a package once, in the order of names. */
const inOrder = (packages: LicenseMeta[]): LicenseMeta[] => {
  const byId = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
  return [...byId].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, one]) => one)
}

/**
 * Writes the licences of all packages in the app, on the server and in the fonts: `packages.json` for the page, and
 * `packages.txt` for readers without scripts.
 */
export const licences = (): Plugin =>
  createViteLicensePlugin({
    outputFilename: false,
    licenseOverrides: licencesReadByHand,
    includePackages: () =>
      [...usedApart.map((name) => `node_modules/${name}`), ...productionPackages()].map((place) => join(root, place)),
    additionalFiles: {
      'licences/packages.json': (packages) =>
        JSON.stringify(
          inOrder(packages).map((one) => ({
            name: one.name,
            version: one.version,
            licence: one.license,
            text: textOf(one),
          })),
        ),
      'licences/packages.txt': (packages) =>
        inOrder(packages)
          .map((one) => `${one.name} ${one.version}\n${one.license}\n\n${textOf(one)}\n`)
          .join(`\n${'='.repeat(72)}\n\n`),
    },
  })
