// The languages of the page, each with its direction. Generated: python -m riverboat.server.protocol.generated

/** @type {Record<string, "ltr" | "rtl">} */
export const LANGUAGES = {
  "ar": "rtl",
  "de": "ltr",
  "en": "ltr",
  "es": "ltr",
  "fr": "ltr",
  "ja": "ltr",
  "pl": "ltr",
  "pt-BR": "ltr",
  "ru": "ltr",
  "tr": "ltr",
  "zh-CN": "ltr",
};

