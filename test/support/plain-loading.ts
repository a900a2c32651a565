import module from 'node:module'

// node-tap has every test file, and every process that one starts, hook into the loading of modules, to tell which files
// it loads and how often their lines run. Nobody asks: a test file takes half as long again to start because of it, an
// engine twice as long. Required, this comes before node-tap's own module is imported.
module.registerHooks = () => ({ deregister() {} })
const { NODE_OPTIONS = '' } = process.env
process.env.NODE_OPTIONS = NODE_OPTIONS.replace(/"?--import=[^"\s]*@tapjs[^"\s]*"?/, '')
// Types are blanked out where they stand: there is nothing to map.
process.setSourceMapsEnabled(false)
