// The languages of the page, each with its direction. Generated: python -m riverboat.server.protocol.generated

/** @type {Record<string, "ltr" | "rtl">} */
export const LANGUAGES = {
  "en": "ltr",
};

