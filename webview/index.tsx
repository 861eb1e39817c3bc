import "./styles";
import { mountAssistant } from "./assistant/mountAssistant";
import { openPort } from "./connection";
import { mount } from "./mount";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no element with id “root”.");
// The host says which of the two pages this is: the review, or the assistant that makes a mapping first.
if (document.body.dataset["app"] === "assistant") mountAssistant(root, openPort());
else mount(root, openPort());
