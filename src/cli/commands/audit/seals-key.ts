import { fingerprint, openSigningKey, publicKeyBytes } from '../../../audit/signing-key.ts'
import { defineCommand } from '../../command.ts'

export const command = defineCommand({
  summary: 'Print the public key that seals are signed with, for auditors to keep',
  details: `The private key is in DARKROOM_SEAL_KEY_FILE, and is made there if there is none. To replace it, put the new one first
in that file and the public key of the old one after it, so that the old seals are still accepted.`,
  async run(context) {
    const { publicKey } = await openSigningKey(context.config.sealKeyFile)
    const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
    const print = fingerprint(publicKeyBytes(publicKey))
    return { json: { public_key: pem, fingerprint: print }, text: `${pem}fingerprint ${print}` }
  },
})
